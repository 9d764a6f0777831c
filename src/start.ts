import { pageLanguage } from './views/session/pageLanguage'
import { loadTexts, readLanguageFrom } from './texts/texts'

// Definitions take their texts when their files are evaluated, so the texts are loaded before all else. A chain and not
// an await at the top level, which would cut the build into half as many files again.
const language = pageLanguage()
document.documentElement.lang = language
readLanguageFrom(() => language)
void loadTexts(language).then(() => import('./main'))
