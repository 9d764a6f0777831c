import { placeCalls } from '../../resources/production/places/placeCalls'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi, callWithForm, type FormValues } from '../calls'

/** Takes places of products to other bins, all or none. */
export const rebinPlaces = (values: FormValues, once: string) =>
  callWithForm(placeCalls.rebin, values, { once })

/** Applies the suggested fix of a duplicate, once. */
export const fixDuplicate = (fix: RequestOf<typeof placeCalls.fix>, once: string) =>
  callApi(placeCalls.fix, fix, { once })
