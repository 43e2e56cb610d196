package import SpecCore

/// How a service is installed.
package let serviceTexts = Catalog(languages: [
  "en": [
    "systemd": """
    To install it:
      spec timers service > ~/.config/systemd/user/spec-timers.service
      systemctl --user daemon-reload
      systemctl --user enable --now spec-timers
    """,
    "cron": "To install it, add the line with: crontab -e",
    "newline": "a crontab line cannot hold a line break; take it out of --exec",
  ],
  "ru": [
    "systemd": """
    Чтобы установить:
      spec timers service > ~/.config/systemd/user/spec-timers.service
      systemctl --user daemon-reload
      systemctl --user enable --now spec-timers
    """,
    "cron": "Чтобы установить, добавьте строку командой: crontab -e",
    "newline": "в строке crontab не может быть перевода строки; уберите его из --exec",
  ],
])
