import type { ImportPlan } from '../../../resources/imports/importShapes'
import { Scrolled } from '../../parts/table/Scrolled'
import { t } from '../../../texts/texts'

/** The first rows of a file as they are read now. */
export const SampleTable = ({ plan: { headers, sample, run } }: { plan: ImportPlan }) => (
  <Scrolled className="dc-import-scroll" label={t('First rows of the file')}>
    <table className="dc-import-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="dc-import-count">{t('Row')}</span>
          </th>
          {headers.map(({ index, name }) => (
            <th key={index} scope="col">
              {name === '' ? t('Column {index}', { index: index + 1 }) : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sample.map((cells, place) => (
          // Rows of a file have no name but their place.
          <tr key={place}>
            <th scope="row" className="dc-import-count">
              {run.header_row + 1 + place}
            </th>
            {headers.map(({ index }) => (
              <td key={index}>{cells[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scrolled>
)
