import type { Entry, Verdict } from '../../machines/errorLog'
import { errorLogCalls } from '../../resources/general/system/errorLogCalls'
import { masked } from '../../resources/general/system/masked'
import { callApi } from '../calls'
import { ApiError } from '../http'
import { publicInfo } from '../session'
import { t } from '../../texts/texts'

const cut = (text: string | null, most: number) => (text && masked(text).trim().slice(0, most)) || null

const verdictOf = (thrown: unknown): Verdict => {
  if (!(thrown instanceof ApiError) || thrown.http === 0 || thrown.http >= 500) return 'unreached'
  if (thrown.http === 429) return 'too_many'
  // Reported after the next sign-in.
  return thrown.http === 401 ? 'unreached' : 'refused'
}

/** Size limit of keepalive requests after the page is closed. */
const mostKeptAlive = 50_000

/** Reports errors to the server, without private data. */
export async function tellErrors(entries: readonly Entry[], build: string): Promise<Verdict> {
  try {
    const { version, environment } = await publicInfo()
    const now = Date.now()
    const report = entries.map(({ at, id: _, ...entry }) => ({
      message: cut(entry.message, 2000) ?? t('Error'),
      info: cut(entry.info, 500),
      url: cut(entry.url, 2000),
      component: cut(entry.component, 200),
      stack: cut(entry.stack, 16_000),
      actions: cut(entry.actions, 4000),
      app_version: `${version} ${build}`.trim(),
      environment,
      count: Math.min(entry.count, 100_000),
      ago_s: Math.min(86_400, Math.max(0, Math.round((now - at) / 1000))),
    }))
    const body = { entries: report }
    await callApi(errorLogCalls.report, body, {
      quiet: true,
      keepalive: JSON.stringify(body).length < mostKeptAlive,
    })
    return 'taken'
  } catch (thrown) {
    return verdictOf(thrown)
  }
}

/** Resolves every open error on the server; for administrators. */
export const resolveErrors = () => callApi(errorLogCalls.clear, {})
