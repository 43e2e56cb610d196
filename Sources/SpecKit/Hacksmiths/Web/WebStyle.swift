internal import SpecCore

/// The style sheet of the web pages, which stands in each page: nothing is loaded.
enum WebStyle {
  static let sheet = StyleSheet(
    """
    :root{color-scheme:light dark;\(variables(ColorScheme.light))}
    @media (prefers-color-scheme:dark){:root{\(variables(ColorScheme.dark))}}
    \(rules)
    """)

  private static func variables(_ colors: ColorScheme.Theme) -> String {
    [
      ("page", colors.page), ("text", colors.text), ("label", colors.label),
      ("title", colors.title), ("good", colors.good), ("waiting", colors.waiting),
      ("bad", colors.bad), ("line", colors.line),
    ].map { "--\($0):\($1.hex)" }.joined(separator: ";")
  }

  private static let rules = """
    *{box-sizing:border-box}
    body{margin:0;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif;\
    overflow-wrap:break-word;-webkit-text-size-adjust:100%}
    a{color:var(--title);text-underline-offset:.15em}
    :focus-visible{outline:3px solid var(--title);outline-offset:2px}
    h1,h2,p,dl,ul,table,form{margin:0}
    h1{font-size:clamp(1.75rem,1.2rem + 2.4vw,2.5rem);line-height:1.15;overflow-wrap:anywhere}
    h2{font-size:1.25rem;line-height:1.3}
    ul{padding:0;list-style:none}
    .site,main,footer{max-width:66rem;margin:0 auto;padding:0 1rem}
    .bar{border-bottom:1px solid var(--line)}
    .site{display:flex;flex-wrap:wrap;align-items:center;gap:0 1rem}
    .brand{flex:1;padding:.75rem 0;font-weight:bold;font-size:1.125rem;color:var(--title);\
    text-decoration:none;white-space:nowrap}
    .site nav{order:3;width:100%}
    .site nav ul{display:flex;flex-wrap:wrap}
    .site nav li{flex:1 1 auto;text-align:center}
    .site nav a{display:block;padding:.625rem .125rem;font-size:clamp(.875rem,4.2vw,1rem);color:var(--text);text-decoration:none;\
    border-bottom:3px solid transparent}
    .site nav a:hover{border-color:var(--label)}
    .site nav a[aria-current]{font-weight:bold;border-color:var(--title)}
    .account{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;max-width:100%;\
    padding:.5rem 0}
    .account a{padding:.25rem 0}
    .account span{overflow-wrap:anywhere}
    .skip{position:absolute;left:-999rem}
    .skip:focus{left:1rem;top:.5rem;padding:.5rem 1rem;background:var(--page);z-index:1}
    main{padding-top:2rem;padding-bottom:3rem}
    footer{padding-top:1rem;padding-bottom:2rem;color:var(--label);display:flex;flex-wrap:wrap;\
    gap:.25rem 1.5rem}
    .when{font-size:1.125rem;font-weight:bold}
    .far,dt,.hint,.quiet{color:var(--label)}
    .far{font-weight:normal;white-space:nowrap}
    .event header>*+*{margin-top:.5rem}
    dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1rem}
    dd{margin:0;overflow-wrap:anywhere}
    .event dl{padding-top:.5rem}
    .picture{display:block;width:100%;max-height:22rem;object-fit:cover;border-radius:.75rem}
    .card{margin:1.75rem 0 0;padding:1.25rem;border:2px solid var(--title);border-radius:.75rem}
    .card>*+*{margin-top:.75rem}
    .card h2{color:var(--title);font-size:1.375rem}
    p+p{margin-top:.75rem}
    section,.text{margin-top:2.25rem}
    h1+.quiet{margin-top:.5rem}
    section>h2+*{margin-top:.75rem}
    section>*+p{margin-top:.75rem}
    .text{max-width:42rem;overflow-wrap:anywhere}
    .text.wide{max-width:none}
    .fields,.narrow>.notice{max-width:28rem}
    .names{display:flex;flex-wrap:wrap;gap:.5rem}
    .names li{padding:.125rem .75rem;border:1px solid var(--line);border-radius:1rem;\
    overflow-wrap:anywhere}
    .notice{margin-bottom:1.5rem;padding:.75rem 1rem;border:2px solid var(--waiting);\
    border-left-width:.5rem;border-radius:.5rem}
    .notice.bad{border-color:var(--bad)}
    .notice strong{color:var(--bad)}
    .good{color:var(--good)}.waiting{color:var(--waiting)}.bad strong,.problem{color:var(--bad)}
    .problem{font-weight:bold}
    .code{font:bold 1.25em ui-monospace,monospace;letter-spacing:.1em}
    table{width:100%;border-collapse:collapse}
    th{text-align:left}
    td,th{padding:.5rem 1.5rem .5rem 0;vertical-align:top;border-top:1px solid var(--line)}
    td:last-child,th:last-child{padding-right:0}
    thead th{padding-top:0;border:0;color:var(--label);font-weight:normal}
    td:first-child{color:var(--label);white-space:nowrap}
    td:nth-child(n+3){min-width:8rem}
    td:nth-child(4){min-width:6.5rem}
    td,th{overflow-wrap:anywhere}
    .more{font-weight:normal}
    .fields>*+*{margin-top:1.25rem}
    label{display:block;font-weight:bold}
    input,select{display:block;width:100%;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;\
    font:inherit;color:inherit;background:var(--page);border:1px solid var(--label);\
    border-radius:.375rem}
    select{width:auto;min-width:5rem}
    [aria-invalid]{border:2px solid var(--bad)}
    button,.button{display:inline-block;min-height:2.75rem;padding:.5rem 1.125rem;font:inherit;\
    font-weight:bold;line-height:1.625rem;text-align:center;text-decoration:none;cursor:pointer;\
    color:var(--title);background:var(--page);border:2px solid var(--title);border-radius:.375rem}
    .main,.account .button{color:var(--page);background:var(--title)}
    .account button,.account .button{min-height:2.25rem;padding:.125rem .75rem}
    button:hover,.button:hover{text-decoration:underline}
    .actions{display:flex;flex-wrap:wrap;gap:.625rem}
    .actions>*{flex:1 1 auto}
    .actions .main{flex-basis:100%}
    .card label+select+.actions,.card select+.actions{margin-top:.75rem}
    time span{display:block}
    @media (min-width:48rem){
    .brand{flex:none}
    .site nav{order:0;width:auto;flex:1}
    .site nav li{flex:none}
    .site nav a{padding:1rem .75rem}
    }
    @media (min-width:60rem){
    .event{display:grid;grid-template:"head card" auto "body card" 1fr/minmax(0,1fr) 20rem;\
    column-gap:3rem}
    .event header{grid-area:head}
    .event .card{grid-area:card;align-self:start;margin:0}
    .event .body{grid-area:body;min-width:0}
    .narrow .actions .main{flex:none}
    .narrow .actions>*{flex:none}
    }
    @media (max-width:47.99rem){
    table,tbody,tr,td,tbody th{display:block}
    thead{position:absolute;left:-999rem}
    tr{padding:.75rem 0;border-top:1px solid var(--line)}
    td,tbody th{padding:0;border:0;overflow-wrap:anywhere}
    td:first-child{white-space:normal}
    td:nth-child(n+3){display:inline}
    td:empty{display:none}
    td:nth-child(3):not(:empty)+td:not(:empty)::before{content:" · ";color:var(--label)}
    time span{display:inline}
    }
    """
}
