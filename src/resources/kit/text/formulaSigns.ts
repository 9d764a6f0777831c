/** Full-width signs that begin a formula where Chinese, Japanese or Korean is set; for a character class. */
export const wideSigns = '＝＋－＠'

/** Signs a text begins with that a spreadsheet may run as a formula; for a character class. */
export const formulaSigns = `=+\\-@\\t${wideSigns}`
