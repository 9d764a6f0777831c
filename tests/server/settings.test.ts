import { describe, expect, it } from 'vitest'
import { readSettings } from '../../server/settings'
import { settingsTable } from '../../server/settingsTable'

const own = {
  COMPANY: 'own',
  PUSHER_APP_KEY: 'k3f9',
  PUSHER_APP_SECRET: 'a secret of our own',
  CLIENT_SECRET: 'and another of ours',
}

describe('settings', () => {
  it('settings need nothing at all for the demo company, which stays on this machine', () => {
    expect(readSettings({})).toEqual({
      mistakes: null,
      settings: {
        host: '127.0.0.1',
        port: 3000,
        dataDir: './data',
        databaseUrl: null,
        title: 'Decant',
        company: 'demo',
        pusher: { id: 'decant', key: 'decant-key', secret: 'decant-secret', second: null },
        external: null,
        client: { id: 'decant-web', secret: '' },
        adminPassword: null,
        demoPassword: 'decant',
        demoPlant: true,
        environment: 'production',
        logLevel: 'info',
        origins: [],
        publicOrigin: null,
        trustProxy: false,
        diagnostics: { access: 'open', token: null, port: 9464 },
        mail: null,
        securityContact: null,
      },
    })
  })

  it('settings refuse the known secrets for a company of its own, which other machines reach', () => {
    expect(readSettings({ COMPANY: 'own' }).mistakes).toEqual([
      expect.stringContaining('PUSHER_APP_KEY must be set'),
      expect.stringContaining('PUSHER_APP_SECRET must be set'),
      expect.stringContaining('CLIENT_SECRET must be set'),
    ])
    expect(readSettings(own).settings?.host).toBe('0.0.0.0')
  })

  it('settings give a simulated plant to the demo company alone', () => {
    expect(readSettings({ DEMO_PLANT: 'off' }).settings?.demoPlant).toBe(false)
    expect(readSettings(own).settings?.demoPlant).toBe(false)
    expect(readSettings({ ...own, DEMO_PLANT: 'on' }).mistakes).toEqual([
      'DEMO_PLANT must be off: only the demo company has a simulated plant.',
    ])
  })

  it('settings refuse secrets of an own company that are short or of few letters, and do not repeat them', () => {
    const secrets = ['PUSHER_APP_SECRET', 'CLIENT_SECRET', 'PUSHER_SECOND_APP_SECRET']
    for (const name of secrets) {
      expect(readSettings({ ...own, [name]: 'fifteen letters' }).mistakes).toEqual([
        `${name} must have at least 16 characters.`,
      ])
      expect(readSettings({ ...own, [name]: 'x'.repeat(40) }).mistakes).toEqual([
        `${name} must have at least 6 different characters.`,
      ])
    }
    expect(readSettings({ ...own, ADMIN_PASSWORD: '1'.repeat(20) }).mistakes).toEqual([
      'ADMIN_PASSWORD must have at least 4 different characters.',
    ])
    expect(readSettings({ PUSHER_APP_SECRET: 'short', CLIENT_SECRET: 'x' }).mistakes).toBeNull()
  })

  it('settings take a second secret besides the first, with its own key or the same, and no key alone', () => {
    const second = (more: Record<string, string>) => readSettings({ ...own, ...more })
    expect(second({ PUSHER_SECOND_APP_SECRET: 'the next secret of ours' }).settings?.pusher.second).toEqual({
      key: 'k3f9',
      secret: 'the next secret of ours',
    })
    const both = { PUSHER_SECOND_APP_KEY: 'k400', PUSHER_SECOND_APP_SECRET: 'the next secret of ours' }
    expect(second(both).settings?.pusher.second?.key).toBe('k400')
    expect(second({ PUSHER_SECOND_APP_KEY: 'k400' }).mistakes).toEqual([
      'PUSHER_SECOND_APP_KEY needs PUSHER_SECOND_APP_SECRET, which is not set.',
    ])
  })

  it('settings take an address for reports of weaknesses, and nothing that is none', () => {
    const contact = (SECURITY_CONTACT: string) => readSettings({ SECURITY_CONTACT })
    expect(contact('mailto:security@example.ca').settings?.securityContact).toBe('mailto:security@example.ca')
    for (const wrong of ['security@example.ca', 'http://example.ca', 'mailto:a@b\nExpires: never'])
      expect(contact(wrong).mistakes).toEqual([expect.stringContaining('SECURITY_CONTACT must look like')])
  })

  it('settings take a mail server with the address it sends from, and repeat no password of it', () => {
    const mail = (env: Record<string, string>) => readSettings(env)
    const SMTP_URL = 'smtp://orders:secret@mail.example.ca:587'
    expect(mail({}).settings?.mail).toBeNull()
    expect(mail({ SMTP_URL, MAIL_FROM: 'orders@example.ca' }).settings?.mail).toEqual({
      url: SMTP_URL,
      from: 'orders@example.ca',
      timeoutSeconds: 15,
    })
    const from = 'MAIL_FROM must be the address documents are sent from, like orders@example.ca.'
    const url = expect.stringContaining('SMTP_URL must look like') as string
    expect(
      [
        { SMTP_URL },
        { SMTP_URL, MAIL_FROM: 'orders' },
        { SMTP_URL, MAIL_FROM: 'Orders <orders@example.ca>' },
        { SMTP_URL: 'http://:secret@mail', MAIL_FROM: 'orders@example.ca' },
        { SMTP_URL: 'secret', MAIL_FROM: 'orders@example.ca' },
        { MAIL_FROM: 'orders@example.ca' },
        { SMTP_URL, MAIL_FROM: 'orders@example.ca', SMTP_TIMEOUT: '0' },
      ].map((env) => mail(env).mistakes),
    ).toEqual([
      [from],
      [from],
      [from],
      [url],
      [url],
      ['MAIL_FROM needs SMTP_URL, which is not set.'],
      ["SMTP_TIMEOUT must be a whole number from 1 to 300, not '0'."],
    ])
    expect(JSON.stringify(mail({ SMTP_URL: 'http://:secret@mail', MAIL_FROM: 'a@b.ca' }))).not.toContain(
      'secret',
    )
  })

  it('settings say every mistake at once, one sentence each', () => {
    const { settings, mistakes } = readSettings({
      HOST: 'http://plant',
      PORT: '70000',
      DATABASE_URL: 'mysql://root:hidden@db/plant',
      APP_TITLE: 'x'.repeat(61),
      COMPANY: 'ours',
      PUSHER_APP_ID: 'a b',
      ADMIN_PASSWORD: 'short',
      ENVIRONMENT: 'staging',
      LOG_LEVEL: 'loud',
      ORIGINS: 'https://walls.example.ca,walls.example.ca/',
    })
    expect(settings).toBeNull()
    expect(mistakes?.map((sentence) => sentence.split(' ')[0]).toSorted()).toEqual([
      'ADMIN_PASSWORD',
      'APP_TITLE',
      'COMPANY',
      'DATABASE_URL',
      'ENVIRONMENT',
      'HOST',
      'LOG_LEVEL',
      'ORIGINS',
      'PORT',
      'PUSHER_APP_ID',
    ])
    for (const sentence of mistakes ?? []) expect(sentence).toMatch(/^[A-Z_]+ .*\.$/)
  })

  it('settings never repeat a password in a sentence', () => {
    const { mistakes } = readSettings({
      DATABASE_URL: 'mysql://root:hidden@db/plant',
      ADMIN_PASSWORD: 'geheim',
    })
    expect(mistakes?.join()).not.toMatch(/hidden|geheim/)
  })

  it.each(['true', '*', '11', '-1', '10.0.0.1/33', '10.0.0.0/0', 'balancer', '10.0.0.1,'])(
    'settings refuse to trust %s as proxies',
    (TRUST_PROXY) =>
      expect(readSettings({ TRUST_PROXY }).mistakes).toEqual([
        expect.stringMatching(/^TRUST_PROXY must be a number of hops/),
      ]),
  )

  it.each(settingsTable)('settings take an empty $name for not given', ({ name }) => {
    expect(readSettings({ [name]: ' ' })).toEqual(readSettings({}))
  })

  it.each([
    [
      'ORIGINS',
      'https://walls.example.ca, http://10.0.0.7:8080',
      { origins: ['https://walls.example.ca', 'http://10.0.0.7:8080'] },
    ],
    ['PORT', '0', { port: 0 }],
    [
      'DATABASE_URL',
      'postgres://decant:secret@db:5433/plant?sslmode=require',
      { databaseUrl: 'postgres://decant:secret@db:5433/plant?sslmode=require' },
    ],
    ['HOST', '::1', { host: '::1' }],
    ['TRUST_PROXY', '1', { trustProxy: 1 }],
    ['TRUST_PROXY', '0', { trustProxy: false }],
    ['TRUST_PROXY', '10.0.0.1, fd00::/8,loopback', { trustProxy: ['10.0.0.1', 'fd00::/8', 'loopback'] }],
  ])('settings take over %s %s', (name, value, settings) => {
    expect(readSettings({ [name]: value }).settings).toMatchObject(settings)
  })
})
