import type { HplcRequest } from '../../../resources/production/laboratory/hplc_requests'
import { strengthText } from '../../../resources/production/laboratory/strengthText'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { type Fact, Facts } from '../../parts/Facts'
import { StatusTag } from '../../parts/StatusTag'
import { EndangeredOrders } from '../plan/EndangeredOrders'
import { AdjustmentProposal } from './AdjustmentProposal'
import { measuredText, ResultsTable } from './ResultsTable'
import { t } from '../../../texts/texts'

const resultOf = ({ final_mg_ml: final, is_below_loq, loq_mg_ml, uncertainty_percent }: HplcRequest) =>
  final === null
    ? null
    : `${measuredText(final, is_below_loq, loq_mg_ml)}${
        uncertainty_percent === null ? '' : ` ± ${figure((final * uncertainty_percent) / 100, 3)}`
      }`

const signedBy = (name: string | null, at: string | null) =>
  name === null || at === null ? null : `${name}, ${instant(at)}`

const tagOf = (status: string | null) => status && <StatusTag status={status} />

/** Work of the plan waits for what has no result yet, and for what failed. */
const awaited: readonly string[] = ['requested', 'sampled', 'in_test', 'failed']

const factsOf = (request: HplcRequest): Fact[] => [
  [t('Product'), request.product],
  [t('Limits'), `${strengthText(request.min_mg_ml)} – ${strengthText(request.max_mg_ml)}`],
  [t('Target'), strengthText(request.target_strength_mg_ml)],
  [t('Due'), instant(request.due_at)],
  [t('Vial'), request.vial_code],
  [t('Sampled by'), signedBy(request.sampled_by, request.sampled_at)],
  [t('Result'), resultOf(request)],
  [t('RSD'), request.rsd_percent === null ? null : `${figure(request.rsd_percent, 2)} %`],
  [t('Verdict'), tagOf(request.verdict)],
  [t('Analyst'), request.analyst],
  [t('Reviewed by'), signedBy(request.concluded_by, request.concluded_at)],
  [t('Decision'), tagOf(request.decision)],
  [t('Additions'), request.additions],
  [t('Reason'), request.decision_note ?? request.cancel_note],
  [t('Decided by'), signedBy(request.decided_by, request.decided_at)],
  [t('Signed by'), signedBy(request.countersigned_by, request.countersigned_at)],
  [t('Retest of'), request.retest_of],
  [t('Recovery'), request.recovery],
]

/** What is known of a request: limits, result, who did what, every replicate, and what would put a failed batch right. */
export const RequestPart = ({ request }: { request: HplcRequest }) => (
  <>
    <Facts facts={factsOf(request).filter(([, value]) => value !== null)} fits />
    <ResultsTable request={request} />
    {request.status === 'failed' && <AdjustmentProposal requestId={request.id} />}
    {awaited.includes(request.status) && request.production_order_id !== null && (
      <EndangeredOrders danger="hplc_request_id" id={request.id} version={request.version} />
    )}
  </>
)
