/** Where the system takes a request for what quality decided. */
const carriedOut: Readonly<Record<string, string>> = {
  retest: 'retested',
  adjust: 'retested',
  recover: 'recovered',
  reject: 'rejected',
}

/** Requests of the laboratory, where `decision` is what quality decided and `verdict` what was measured. */
export const requestTable = ({ verdict, decision }: { verdict: string | null; decision: string | null }) => `
  requested take_sample sampled: batcher hplc_tech
  sampled load in_test: hplc_tech system
  in_test unload sampled: system
  in_test conclude ${verdict === 'pass' ? 'passed' : 'failed'}: hplc_tech qa_manager
  failed decide failed: qa_manager
  requested,sampled,in_test cancel cancelled: qa_manager system
  failed carry_out ${carriedOut[decision ?? ''] ?? 'failed'}: ${decision !== null && decision in carriedOut ? 'system' : ''}
  failed countersign accepted: ${decision === 'accept' ? 'manager' : ''}
  failed decline failed: ${decision === 'accept' ? 'manager' : ''}
`

export const runTable = `
  draft start running: hplc_tech qa_manager
  running finish done: hplc_tech qa_manager
  done review reviewed: hplc_tech qa_manager
  draft,running cancel cancelled: hplc_tech qa_manager
`
