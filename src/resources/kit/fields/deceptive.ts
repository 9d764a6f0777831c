import type { Rule } from './rules'

const invisible = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800]|\u034f|[^\S ]/u
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

/**
 * Whether a name may be taken for another one: by invisible characters, by forms of letters that only look different,
 * or by letters of alphabets that share their looks.
 */
const isDeceptive = (name: string) =>
  invisible.test(name.trim()) ||
  name.normalize('NFKC') !== name.normalize('NFC') ||
  scripts.filter((script) => script.test(name)).length > 1 ||
  // One alphabet that is not Latin can spell Latin words.
  /^[аеорсухіѕјһԁԛԝѵӏαοουνρικτ.\d_-]+$/iu.test(name)

const text = 'This has invisible characters, or letters that look like others'

/** A name that is not taken for another one. */
export const distinct: Rule = {
  // The catalogue has no code for it: the server sends the message.
  code: text,
  text,
  holds: (value) => typeof value === 'string' && !isDeceptive(value),
}
