/** Why a step may be blocked. */
export const blockCodes = [
  'hplc_failed',
  'label_check_failed',
  'machine_down',
  'material_short',
  'qa_hold',
  'reel_missing',
] as const

export const blockWords = { hplc_failed: 'HPLC failed', qa_hold: 'QA hold' } as const
