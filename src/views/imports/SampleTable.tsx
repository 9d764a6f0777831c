import type { ImportPlan } from '../../api/imports'

/** The first rows of a file as they are read now. */
export const SampleTable = ({ plan: { headers, sample, run } }: { plan: ImportPlan }) => (
  // Wider than its place it scrolls; the focus lets the keyboard do it.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className="dc-import-scroll" role="region" aria-label="First rows of the file" tabIndex={0}>
    <table className="dc-import-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="dc-import-count">Row</span>
          </th>
          {headers.map(({ index, name }) => (
            <th key={index} scope="col">
              {name === '' ? `Column ${index + 1}` : name}
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
  </div>
)
