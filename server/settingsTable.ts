/** One row of the table of settings in docs/operations.md. */
export type SettingNotes = { name: string; default: string; meaning: string }

/** Every setting with its default and meaning: the table of docs/operations.md is compared with it. */
export const settingsTable: readonly SettingNotes[] = [
  {
    name: 'HOST',
    default: '127.0.0.1 (demo), 0.0.0.0 (own)',
    meaning:
      'Address to listen on; the demo company has known passwords, so it is served to this machine only',
  },
  { name: 'PORT', default: '3000', meaning: 'Port to listen on, 0 for any free one' },
  {
    name: 'DATA_DIR',
    default: './data',
    meaning: 'Folder of the embedded PostgreSQL, attachments included',
  },
  {
    name: 'DATABASE_URL',
    default: 'empty',
    meaning: 'Another PostgreSQL, 15 or newer, instead of the embedded one',
  },
  { name: 'APP_TITLE', default: 'Decant', meaning: 'Name shown in the title bar and on the sign-in page' },
  {
    name: 'COMPANY',
    default: 'demo',
    meaning: '`demo` fills an empty database with the demo company, `own` starts empty',
  },
  { name: 'PUSHER_APP_ID', default: 'decant', meaning: 'App id of the publishing API' },
  { name: 'PUSHER_APP_KEY', default: 'decant-key (demo)', meaning: 'App key of the websocket, not secret' },
  {
    name: 'PUSHER_APP_SECRET',
    default: 'decant-secret (demo)',
    meaning: 'Signs channel authorisations and the publishing API; at least 16 characters (own)',
  },
  {
    name: 'PUSHER_SECOND_APP_KEY',
    default: 'PUSHER_APP_KEY',
    meaning: 'Key that belongs to the second secret',
  },
  {
    name: 'PUSHER_SECOND_APP_SECRET',
    default: 'empty',
    meaning: 'Second secret, accepted besides the first while that is replaced',
  },
  {
    name: 'BROADCASTER',
    default: 'self',
    meaning:
      '`self` holds the websockets itself, `pusher` publishes to an external Pusher-compatible service',
  },
  {
    name: 'PUSHER_URL',
    default: 'empty',
    meaning: 'With `BROADCASTER=pusher`: where the service takes events, e.g. `https://api-us2.pusher.com`',
  },
  {
    name: 'PUSHER_SOCKET_URL',
    default: 'PUSHER_URL with ws(s)',
    meaning: 'Where browsers reach the service, e.g. `wss://ws-us2.pusher.com`',
  },
  { name: 'CLIENT_ID', default: 'decant-web', meaning: 'Name of the web console at sign-in' },
  {
    name: 'CLIENT_SECRET',
    default: 'empty (demo)',
    meaning:
      'Secret of the web console at sign-in, at least 16 characters (own); browsers receive it, so it stops other programs, not people',
  },
  {
    name: 'ADMIN_PASSWORD',
    default: 'empty',
    meaning:
      'Password of the first user `admin`, at least 10 characters; needed while an own company has no user',
  },
  {
    name: 'DEMO_PASSWORD',
    default: 'decant',
    meaning: 'Password of every user of the demo company, set when it is created',
  },
  {
    name: 'DEMO_PLANT',
    default: 'on (demo), off (own)',
    meaning:
      '`on` lets the simulated plant of the demo company work while people are signed in, `off` stops it',
  },
  { name: 'ENVIRONMENT', default: 'production', meaning: '`production`, `development` or `local`' },
  {
    name: 'LOG_LEVEL',
    default: 'info',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  },
  {
    name: 'DIAGNOSTICS',
    default: 'open (demo), token (own)',
    meaning:
      'Who sees `/metrics` and `/api/docs`: `open` all, `token` those with DIAGNOSTICS_TOKEN, `port` programs of this machine on DIAGNOSTICS_PORT',
  },
  {
    name: 'DIAGNOSTICS_TOKEN',
    default: 'empty',
    meaning:
      'As bearer or as password of the browser dialog; at least 16 characters; without it `token` shows these pages to no one',
  },
  {
    name: 'DIAGNOSTICS_PORT',
    default: '9464',
    meaning: 'Port of `/metrics` and `/api/docs` on 127.0.0.1 with `DIAGNOSTICS=port`',
  },
  {
    name: 'SMTP_URL',
    default: 'empty',
    meaning:
      'Mail server for documents, e.g. `smtp://user:password@mail.example.ca:587`, or `smtps://` for TLS alone. Empty: documents are downloaded',
  },
  { name: 'MAIL_FROM', default: 'empty', meaning: 'With `SMTP_URL`: the address documents are sent from' },
  {
    name: 'SMTP_TIMEOUT',
    default: '15',
    meaning: 'Seconds of silence after which the mail server counts as unreachable',
  },
  {
    name: 'SECURITY_CONTACT',
    default: 'empty',
    meaning:
      'Where to report a weakness, shown in `/.well-known/security.txt`, e.g. `mailto:security@example.ca`',
  },
  {
    name: 'TRUST_PROXY',
    default: 'empty',
    meaning:
      'Proxies in front, as a number of hops or as addresses, e.g. `10.0.0.1,10.1.0.0/16`; people are known by the address these report',
  },
  {
    name: 'PUBLIC_ORIGIN',
    default: 'empty',
    meaning:
      'The address people open, e.g. `https://erp.example.ca`; passkeys are made for its host. Empty: the address of each request, as trusted proxies report it',
  },
  {
    name: 'ORIGINS',
    default: 'empty',
    meaning: 'Other sites whose pages may connect, separated by commas, e.g. `https://walls.example.ca`',
  },
]
