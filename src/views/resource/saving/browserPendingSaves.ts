import { keptSaves } from './pendingSaves'

/** Saves without an answer that this browser keeps. */
export const savesHere = keptSaves(localStorage, window)
