import type { ErrorLog } from '../../../../src/resources/general/system/error_logs'
import type { Db } from '../../../db/database'
import { runUnit, system } from '../../../engine/unitOfWork'
import { keepErrors, keptEnvironmentsIn } from './errorPrivacy'

type Where = Pick<ErrorLog, 'info' | 'url' | 'app_version' | 'environment'>

/** Stores a server error for the administrators. */
export const keepServerError = (db: Db, error: Error, where: Where) =>
  runUnit(db, system, async (unit) => {
    if (!(await keptEnvironmentsIn(unit)).includes(where.environment)) return
    const entry = {
      ...where,
      url: where.url?.slice(0, 2000) ?? null,
      message: (error.message || error.name).slice(0, 2000),
      stack: error.stack?.slice(0, 16_384) ?? null,
    }
    const noReporter = { user_id: null, user_agent: null, actions: null, component: null }
    await keepErrors(unit, [{ ...entry, ...noReporter, origin: 'server', count: 1, ago_s: 0 }])
  })
