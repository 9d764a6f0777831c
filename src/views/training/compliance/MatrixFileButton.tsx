import { saveComplianceFile } from '../../../api/training/training'
import type { RequestOf } from '../../../resources/kit/define/defineCall'
import type { complianceCalls } from '../../../resources/training/compliance/complianceCalls'
import { FileMenu } from '../../parts/FileMenu'
import { t } from '../../../texts/texts'

const formats = [
  { format: 'csv', label: t('CSV') },
  { format: 'xlsx', label: t('Excel') },
  { format: 'pdf', label: t('PDF') },
] as const

/** The matrix as it is cut, as a file. */
export const MatrixFileButton = ({
  cut,
  day,
}: {
  cut: RequestOf<typeof complianceCalls.matrix>
  day: string
}) => (
  <FileMenu
    files={formats.map(({ format, label }) => ({
      label,
      save: () => saveComplianceFile({ ...cut, format }, `compliance-${day}.${format}`),
    }))}
  />
)
