import { skidCalls } from '../../resources/production/skids/skidCalls'
import { type Skid, skids } from '../../resources/production/skids/skids'
import { ssccOn } from '../../resources/production/cartons/caseLabel'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi, callWithForm, type FormValues } from '../calls'
import { listRows } from '../resourceApi'

/** Begins an empty skid, once however often it is sent. */
export const beginSkid = (values: FormValues, once: string) => callWithForm(skidCalls.begin, values, { once })

/** Takes a carton off an open skid. */
export const takeOffSkid = (request: RequestOf<typeof skidCalls.takeOff>) =>
  callApi(skidCalls.takeOff, request, { quiet: true })

/** The skid of a scanned code, by its SSCC or its number; null where there is none. */
export async function skidByCode(code: string): Promise<Skid | null> {
  const key = ssccOn(code) ?? code.trim().toUpperCase()
  if (!/^(?:SK-)?\d+$/.test(key)) return null
  const { rows } = await listRows<Skid>(skids, { search: key, limit: 20 }, true)
  return rows.find(({ number, sscc }) => number === key || sscc === key) ?? null
}
