import { Link } from 'react-router-dom'
import type { Notice } from '../../machines/notices'

/** The words of a notice, line by line, and how often it was said; they lead to the screen they are about. */
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
