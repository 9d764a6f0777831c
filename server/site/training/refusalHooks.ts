import type { Db } from '../../db/database'
import type { Refused } from '../../engine/errors'

type Follow = (db: Db, refused: Refused) => Promise<void>

const followers = new Map<string, Follow>()

/** Registers what is written of a refusal once its unit of work was rolled back. */
export const onRefusal = (code: string, follow: Follow) => void followers.set(code, follow)

/** Writes what is to be written of a refusal. */
export const refusalFollowed = async (db: Db, refused: Refused) => followers.get(refused.code)?.(db, refused)
