import { keptSaves } from './keptSaves'

/** Saves without an answer that this browser keeps. */
export const savesHere = keptSaves(localStorage, window)
