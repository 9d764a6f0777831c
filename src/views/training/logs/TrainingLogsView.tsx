import { useState } from 'react'
import { verifyTrainingLog } from '../../../api/training/training'
import type { VerifiedChain } from '../../../resources/training/logs/logCalls'
import { trainingLogs } from '../../../resources/training/logs/training_logs'
import { trainingCertificatesReport } from '../../../resources/training/reports/training_certificates_report'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { ReportScreen } from '../../report/ReportScreen'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useListTabs } from '../../resource/list/useListTabs'
import { PendingButton } from '../../ui/PendingButton'
import { notifyError } from '../../ui/notify'
import { t } from '../../../texts/texts'
import { LotQuestion } from './LotQuestion'

const { path } = trainingLogs
const tabs = {
  log: { label: t('Log'), address: path },
  lot: { label: t('Lot'), address: `${path}?list=lot` },
  records: { label: t('Training records'), address: `${path}?list=records` },
} as const

const faults: Readonly<Record<string, string>> = {
  changed: t('was changed'),
  removed: t('does not follow the entry before it: entries were removed'),
  not_linked: t('is not linked to the entry before it'),
}

/** What the check of the chain found. */
const ChainResult = ({ chain }: { chain: VerifiedChain }) => (
  <p role="status">
    <Glyph name={chain.ok === 1 ? 'check' : 'stop'} />{' '}
    {chain.ok === 1
      ? t('The chain of {count} entries is whole; the last one is {hash}', {
          count: figure(chain.checked),
          hash: chain.last_hash.slice(0, 16),
        })
      : t('Entry {seq} {fault}', {
          seq: chain.broken_seq,
          fault: faults[chain.fault ?? ''] ?? chain.fault,
        })}
  </p>
)

/** The chained proof of training, its check, and the auditor's question about a lot. */
export function TrainingLogsView() {
  const [tab, choice] = useListTabs(tabs)
  const [chain, setChain] = useState<VerifiedChain | null>(null)
  const [isChecking, setChecking] = useState(false)
  const verify = async () => {
    setChecking(true)
    try {
      setChain(await verifyTrainingLog())
    } catch (thrown) {
      notifyError(thrown)
    } finally {
      setChecking(false)
    }
  }
  if (tab === 'lot') return <LotQuestion choice={choice} />
  if (tab === 'records')
    return <ReportScreen key={tab} resource={trainingCertificatesReport} actions={choice} />
  return (
    <ResourceScreen
      key={tab}
      resource={trainingLogs}
      above={chain && <ChainResult chain={chain} />}
      actions={
        <>
          {choice}
          <PendingButton variant="default" loading={isChecking} onClick={() => void verify()}>
            {t('Verify chain')}
          </PendingButton>
        </>
      }
    />
  )
}
