import { numberFormat } from '../../../texts/locale'

const figures = numberFormat({ minimumFractionDigits: 3, maximumFractionDigits: 3 })

/** A strength as people read it: 11.400 mg/ml. */
export const strengthText = (strength: number) => `${figures.format(strength)} mg/ml`
