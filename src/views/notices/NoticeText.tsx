import { Link } from 'react-router-dom'
import type { Notice } from '../../machines/notices'

/** The text of a notice by line, with its repeats; links to its screen. */
export const NoticeText = ({ notice: { title, texts, path, count } }: { notice: Notice }) => (
  <div className="dc-notice-text">
    {title && <b>{title}</b>}
    {texts.map((text, place) => (
      <span key={`${place} ${text}`} className="dc-line">
        {path === undefined ? (
          text
        ) : (
          <Link className="dc-link" to={path}>
            {text}
          </Link>
        )}
        {count > 1 && place === texts.length - 1 && <span className="dc-times">x {count}</span>}
      </span>
    ))}
  </div>
)
