'use strict';
(() => {
const texts = /*texts*/{};
const $ = id => document.getElementById(id), root = document.documentElement, body = document.body, data = body.dataset;
// A name of either direction keeps the order of an Arabic sentence.
const isolated = text => root.dir === 'rtl' ? `\u2068${text}\u2069` : text;
const say = (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (_, name) => isolated(values[name] ?? ''));
root.dir = root.lang === 'ar' ? 'rtl' : 'ltr';
for (const e of document.querySelectorAll('[data-text]')) e.textContent = say(e.dataset.text);
for (const e of document.querySelectorAll('[data-hint]')) e.dataset.hint = say(e.dataset.hint);

// A browser may refuse to keep anything.
const keep = (key, value, store = 'sessionStorage') => { try { window[store].setItem(key, JSON.stringify(value)); } catch {} };
const kept = (key, store = 'sessionStorage') => { try { return JSON.parse(window[store].getItem(key)); } catch { return null; } };
const sleep = ms => new Promise(done => setTimeout(done, ms));
const now = () => performance.timeOrigin + performance.now();

let device = kept('device');
if (!device) {
  device = [...crypto.getRandomValues(new Uint8Array(8))].map(b => b.toString(16).padStart(2, '0')).join('');
  keep('device', device);
}
// `isKnown`: the host has given the seat; `isReady`: it knows that, too.
let seat = null, isWanted = kept('ready') === true;
let token = '', host = '', brightness = 80, code = '', told = {revision: 0}, heardAt = 0, retryAt = 0, isOver = false, isBusy = false;

// The host.

async function ask(path, sent) {
  const patience = new AbortController(), timer = setTimeout(() => patience.abort(), 2500);
  try {
    const answer = await fetch('/api/' + path, {signal: patience.signal, ...sent && {method: 'POST', body: JSON.stringify(sent)}});
    const at = now(), value = answer.status === 204 ? {} : await answer.json();
    if (!answer.ok) throw {status: answer.status, wait: answer.headers.get('Retry-After'), ...value.error};
    heardAt = now();
    return {...value, at};
  } finally { clearTimeout(timer); }
}
async function insist(path, sent, isStill) {
  for (let wait = 200; isStill(); wait = Math.min(2 * wait, 2000)) {
    try { return await ask(path, {...sent, token}); } catch (error) { if (error.status === 401) return rejoin(); }
    await sleep(wait);
  }
}

// Its clock, by the answer with the least round trip.

let samples = [], series = 0, spare = null, apart = Date.now() - now();
const drift = () => Date.now() - now() - apart;
const cost = sample => sample.trip + 1e-4 * (now() - sample.at);
function clock() {
  const fresh = samples.filter(s => now() - s.at < 30000);
  // Without a network the old ones are all there is.
  if (fresh[0]) samples = fresh.slice(-64);
  return samples.reduce((best, s) => best && cost(best) <= cost(s) ? best : s, null);
}
const bound = () => { const best = clock(); return best && cost(best) / 2 + 1; };
async function probe() {
  const mine = token, before = series, within = bound(), from = now();
  const answer = await ask('clock', mine ? {token: mine, boundUs: within && Math.round(1000 * within)} : {});
  if (before !== series) return;
  const trip = answer.at - from - (answer.sentUs - answer.receivedUs) / 1000;
  const offset = ((answer.receivedUs + answer.sentUs) / 1000 - from - answer.at) / 2;
  if (trip >= 0 && trip <= 1000) {
    samples.push({trip, at: answer.at, offset});
  } else if (!(spare?.trip < trip)) spare = {trip, offset};
  const known = bound();
  data.bound = known ? known.toFixed(1) : '';
  if (mine && mine === token && answer.revision !== told.revision) await look();
}
async function probes(gap) {
  const mine = series;
  for (let i = 0; i < 20 && mine === series && !isOver; i++) {
    try { await probe(); } catch (error) { if (error.status === 401) return rejoin(); await sleep(250); }
    if (gap) await sleep(gap);
  }
}
async function look() {
  const mine = token, state = await ask('state?token=' + mine);
  if (mine === token) take(state);
}
const isLost = () => now() - heardAt > 3000;
// Each second. Nobody sees a hidden page, so the host shall not count on it.
async function tick() {
  for (;;) {
    await sleep(900 + 200 * Math.random());
    if (Math.abs(drift()) > 250) wake();
    if (isOver || !seat || document.hidden) continue;
    const wasLost = isLost();
    try { token ? await probe() : await rejoin(); } catch (error) { if (error.status === 401) rejoin(); }
    if (wasLost && !isLost()) listen();
    show();
  }
}

// The stream of states.

let stream = null, streamTimer = 0, streamWait = 500;
function listen() {
  clearTimeout(streamTimer);
  if (stream) stream.close();
  stream = null;
  if (!token || isOver) return;
  const mine = stream = new EventSource('/api/events?token=' + token);
  mine.addEventListener('state', event => { streamWait = 500; heardAt = now(); take(JSON.parse(event.data)); });
  mine.addEventListener('bye', () => { isOver = true; mine.close(); rest(); show(); });
  mine.onerror = () => {
    mine.close();
    if (mine !== stream) return;
    streamTimer = setTimeout(listen, streamWait);
    streamWait = Math.min(2 * streamWait, 4000);
  };
}

// The seat.

async function takeSeat() {
  const mine = seat, isReady = isWanted && !!seat.isKnown;
  const answer = await ask('seat', {device, code, row: seat.row, column: seat.column, name: seat.name, ready: isReady});
  if (mine !== seat) return ask('leave', {token: answer.token});
  ({token, host, brightness} = answer);
  Object.assign(seat, {isKnown: true, isReady});
  told = answer.state;
  keep('seat', seat, 'localStorage');
  keep('seat', {...seat, code, link: location.search});
  listen();
  return answer.state;
}
let isJoining = false;
// The host does not know the token any more, or the page was loaded again: the same seat, by itself.
async function rejoin() {
  if (isJoining || isBusy || !seat || isOver || run?.refusal || now() < retryAt) return;
  isJoining = true;
  token = '';
  // Another host may have another clock: a run goes on by what is known.
  if (run) { run.offset = offset(); run.isAlone = true; }
  try {
    const state = await takeSeat();
    samples = [];
    series++;
    take(state);
    probes(0).then(settle);
  } catch (error) { refuse(error); }
  isJoining = false;
  show();
}
async function press() {
  stayAwake(true);
  if (seat) isWanted = !isWanted;
  else if (seat = read()) isWanted = true;
  else return;
  keep('ready', isWanted);
  isBusy = true;
  show();
  let isUnknown = false;
  try {
    // One seat is asked for at a time: what one answer says of Ready is old when the other comes.
    while (isJoining) await sleep(50);
    if (!token) { await takeSeat(); probes(0).then(settle); }
    const answer = await ask('ready', {token, ready: isWanted});
    seat.isReady = isWanted;
    // A start that came after Ready was taken back.
    if (!isWanted && run?.startUs !== answer.state.startUs) { run = null; plan(); }
    take(answer.state);
  } catch (error) {
    if (error.status === 401) isUnknown = true; else refuse(error);
  }
  isBusy = false;
  if (isUnknown) rejoin();
  show();
}
// A host that is not heard is told later.
function refuse(error) {
  if (![400, 403, 409].includes(error.status) && !(error.status === 429 && !seat?.isKnown)) {
    if (seat) seat.isKnown = true;
    token = '';
    retryAt = now() + 1000 * (error.wait || 0);
    return;
  }
  // A run is played to its end.
  if (run) { run.refusal = error; return; }
  leave();
  show();
  switch (error.code) {
  case 'seat-taken': return mark('seat', say('taken', error));
  case 'bad-name': return mark('name', say('badName'));
  case 'wrong-code': return mark('code', say('badCode'));
  case 'too-many-tries': return mark('code', say('tries', {s: error.wait}));
  default: mark('seat', say('badSeat'));
  }
}
function place() {
  const place = ['row', 'column'].map(id => {
    const digits = $(id).value.trim().replace(/[٠-٩۰-۹]/g, d => d.charCodeAt(0) & 15);
    return /^\d{1,2}$/.test(digits) ? Number(digits) : 0;
  });
  return place.every(n => n >= 1 && n <= 10) && place;
}
// The mark on the map shows the seat, or the one in the fields.
function point() {
  const [row, column] = seat ? [seat.row, seat.column] : place() || [];
  $('mark').hidden = !row;
  Object.assign($('mark').style, {top: 10 * row - 10 + '%', left: 10 * column - 10 + '%'});
}
function read() {
  const [row, column] = place() || [];
  code = $('code').value.trim();
  for (const part of ['seat', 'name', 'code']) mark(part, '');
  if (!row) return mark('seat', say('badSeat'));
  if (!code) return mark('code', say('noCode'));
  return {row, column, name: $('name').value.trim()};
}
function mark(part, text) {
  const fields = part === 'seat' ? [$('row'), $('column')] : [$(part)];
  $(part + '-error').textContent = text;
  for (const field of fields) field.setAttribute('aria-invalid', !!text);
  if (!text) return;
  if (part === 'code') delete data.coded;
  fields[0].focus();
}
function leave() {
  if (token) ask('leave', {token}).catch(() => {});
  token = ''; seat = run = null; isWanted = false; data.state = 'seat';
  rest();
  keep('ready', false);
  keep('seat', null);
  listen();
  plan();
}

// The run.

let run = null, ended = 0, timer = 0, frame = 0;
const hues = {red: [1, 0, 0], yellow: [1, 1, 0], blue: [0, 0, 1], green: [0, 1, 0]};
// The stream may tell of a start before the answer to Ready comes.
function take(state) {
  if (!seat) return;
  if (state.revision >= told.revision) told = state;
  state = told;
  if (state.phase === 'waiting') {
    // A stop; another host has nothing to stop.
    if (run && !run.isAlone) { acknowledge(); run = null; plan(); }
  } else if (state.phase !== 'finished' && seat.isReady && ended !== state.startUs) {
    if (run && run.startUs === state.startUs) { run.isAlone = false; return acknowledge(); }
    // The end of a run comes before the start of another host's.
    if (run?.isAlone) return;
    paint('black');
    const left = seat.column <= 5, step = state.stepMs, known = kept('run');
    const colors = state.sequence === 1 ? ['red', 'yellow', 'blue', 'green']
      : [seat.row <= 5 ? (left ? 'red' : 'green') : (left ? 'yellow' : 'blue')];
    const mine = run = {startUs: state.startUs, revision: told.revision, colors, changes: colors.map((_, i) => i * step).concat(4 * step),
      next: 0, late: known && known.startUs === state.startUs ? known.late : colors.map(() => null)};
    acknowledge();
    sleep(300 * Math.random()).then(() => mine === run && probes(40).then(settle));
    plan();
  } else if (state.phase === 'finished' && !run && ended !== state.startUs) {
    // Loaded again before the report was sent.
    const known = kept('run');
    ended = state.startUs;
    if (known?.startUs === ended) report({...known, revision: told.revision});
  }
  show();
}
function acknowledge() {
  const {revision} = told;
  insist('ack', {revision}, () => token && !isOver && revision === told.revision);
}
function settle() { plan(); show(); }
// Host time less this device's.
function offset() { const best = clock(); return run.offset ?? best?.offset ?? spare?.offset; }
const due = index => run.startUs / 1000 + run.changes[index] - offset();
function plan() {
  clearTimeout(timer);
  cancelAnimationFrame(frame);
  if (!run) return paint('black');
  if (!('show' in data)) paint('black');
  // Without a clock nothing can be shown; after a while a poor one is better than none.
  if (run.offset === undefined && samples.length < 8 && !(samples.length + !!spare && now() > run.patience)) {
    run.patience ??= now() + 1000;
    timer = setTimeout(plan, 50);
    return;
  }
  // What has passed wholly is skipped.
  while (run.next < run.colors.length && due(run.next + 1) <= now()) run.next++;
  const at = due(run.next), left = at - now() - 50;
  if (left > 0) { timer = setTimeout(plan, Math.min(left, 1000)); return; }
  // Not the frame's own time: a busy device calls late.
  const change = () => {
    if (now() >= at - 8) reach(at); else frame = requestAnimationFrame(change);
  };
  frame = requestAnimationFrame(change);
  // No frame comes to a hidden page.
  timer = setTimeout(() => reach(at), Math.max(0, at + 60 - now()));
}
function reach(at) {
  clearTimeout(timer);
  cancelAnimationFrame(frame);
  const index = run.next++;
  if (index < run.colors.length) {
    paint(run.colors[index], index + 1);
    if (!document.hidden) run.late[index] ??= Math.round(1000 * (now() - at));
    keep('run', run);
    return plan();
  }
  const done = run;
  run = null;
  ended = done.startUs;
  data.state = 'finished';
  paint('black');
  report(done);
  if (done.refusal) refuse(done.refusal); else take(told);
  show();
}
async function report(done) {
  await sleep(200 * Math.random());
  await insist('done', {revision: done.revision, lateUs: done.late},
    () => token && !isOver && !done.isAlone && told.revision === done.revision);
}
function paint(color, step) {
  const hue = hues[color], shade = hue ? `rgb(${hue.map(v => Math.floor(v * (255 * brightness + 50) / 100)).join()})` : '#000';
  root.style.background = body.style.background = document.querySelector('[name=theme-color]').content = shade;
  $('letter').textContent = hue ? color[0].toUpperCase() : '';
  $('letter').style.color = hue && hue[1] ? '#000' : '#fff';
  data.color = color;
  if (step) data.step = step; else delete data.step;
  if (run) { data.show = ''; data.state = step ? 'playing' : 'starting'; } else delete data.show;
}

// What is shown beside the run.

function set(id, text) { if ($(id).textContent !== text) $(id).textContent = text; }
function show() {
  if (run) return;
  const state = isOver ? 'finished' : !seat || isBusy && !seat.isKnown ? 'seat' : isLost() ? 'lost'
    : !seat.isReady ? 'waiting' : ended && data.state === 'finished' ? 'finished' : 'ready';
  if (data.state !== state) data.state = state;
  body.toggleAttribute('data-over', isOver);
  if (seat) for (const part of ['row', 'column']) set('seat-' + part, String(seat[part]));
  point();
  const shown = isOver ? 'over' : state;
  set('status', say(isBusy ? 'moment' : shown + 'State'));
  const isHeld = ['seat', 'over'].includes(shown) || data.awake === 'wakelock';
  set('note', `${say(shown + 'Note', {host})} ${isHeld ? '' : say('lock')}`.trim());
  set('ready', say(state !== 'seat' && isWanted !== isBusy ? 'unready' : 'ready'));
  set('change', say(isOver ? 'again' : 'change'));
  $('ready').disabled = isBusy;
}

// The screen, and what may happen to the page.

let lock = null;
async function stayAwake(isPressed) {
  if (isPressed) try { root.requestFullscreen?.({navigationUI: 'hide'})?.catch(() => {}); } catch {}
  try {
    if (!lock || lock.released) lock = await navigator.wakeLock.request('screen');
    data.awake = 'wakelock';
  } catch { data.awake = await $('awake').play().then(() => 'video', () => 'none'); }
  show();
}
function rest() {
  lock?.release();
  $('awake').pause();
  data.awake = 'none';
}
function wake() {
  if (!seat || isOver) return;
  const moved = drift();
  apart += moved;
  if (moved > 250) {
    // This clock stood still: what was measured is of little use.
    const best = clock();
    spare = best && {offset: best.offset + moved};
    samples = [];
    if (run) delete run.patience;
  }
  series++;
  stayAwake();
  listen();
  if (token) look().catch(error => { if (error.status === 401) rejoin(); });
  probes(0).then(settle);
  plan();
}
document.addEventListener('visibilitychange', () => { if (!document.hidden) wake(); });
document.addEventListener('resume', wake);
addEventListener('pageshow', event => { if (event.persisted) wake(); });
addEventListener('online', wake);
addEventListener('hashchange', () => location.reload());
addEventListener('pointerup', () => { if (seat && data.awake === 'none') stayAwake(); });
for (const kind of ['contextmenu', 'selectstart', 'dragstart', 'gesturestart', 'touchmove']) {
  document.addEventListener(kind, event => { if (run) event.preventDefault(); }, {passive: false});
}
$('form').addEventListener('submit', event => {
  event.preventDefault();
  if (!run && !isBusy) press();
});
$('map').addEventListener('click', event => {
  if (seat) return;
  const box = $('map').getBoundingClientRect(), cell = share => Math.min(10, Math.max(1, Math.ceil(10 * share)));
  $('row').value = cell((event.clientY - box.top) / box.height);
  $('column').value = cell((event.clientX - box.left) / box.width);
  mark('seat', '');
  point();
});
$('form').addEventListener('input', point);
$('change').addEventListener('click', () => {
  if (document.fullscreenElement) document.exitFullscreen();
  // The organizer may be back.
  if (isOver) return location.reload();
  leave();
  show();
  $('row').focus();
});

// The beginning.

const query = new URLSearchParams(location.search), last = kept('seat', 'localStorage') || {};
$('row').value = query.get('row') || last.row || '';
$('column').value = query.get('column') || query.get('col') || last.column || '';
$('name').value = query.get('name') || last.name || '';
// Loaded again: the seat and Ready are as they were.
seat = kept('seat');
// Another link is another seat.
if (query.get('row') && seat?.link !== location.search) seat = null;
try { code = decodeURIComponent(location.hash.slice(1)); } catch {}
$('code').value = code ||= seat?.code || '';
if (code) data.coded = '';
if (seat) {
  heardAt = now();
  rejoin();
  stayAwake();
}
show();
tick();
})();
