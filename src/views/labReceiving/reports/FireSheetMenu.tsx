import { saveLabStorage } from '../../../api/labReceiving/reports'
import { FileMenu } from '../../parts/FileMenu'
import { t } from '../../../texts/texts'

/** Sheets by what they are opened with; on paper in either language of the inspector. */
const sheets = [
  { label: t('PDF, English'), format: 'pdf', language: 'en-CA' },
  { label: t('PDF, French'), format: 'pdf', language: 'fr-CA' },
  { label: t('Excel'), format: 'xlsx' },
  { label: t('CSV'), format: 'csv' },
] as const

/** What is where by flash point class, with amounts against limits, as a sheet for the fire inspection. */
export const FireSheetMenu = () => (
  <FileMenu
    label={t('Fire inspection sheet')}
    files={sheets.map(({ label, ...sheet }) => ({
      label,
      save: () => saveLabStorage(sheet, `${t('Fire inspection sheet')}.${sheet.format}`),
    }))}
  />
)
