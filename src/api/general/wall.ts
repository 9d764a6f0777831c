import type { Claimed, PairedToken, ServerAnswer } from '../../machines/wall'
import { wallCalls } from '../../resources/general/walls/wallCalls'
import { wallBoards } from '../../resources/general/walls/wall_displays'
import type { AnswerOf } from '../../resources/kit/define/defineCall'
import { callApi } from '../calls'
import { ApiError } from '../http'

const heldToken = ({ access_token, token_type, display }: AnswerOf<typeof wallCalls.renew>): PairedToken => ({
  token: `${token_type} ${access_token}`,
  display,
})

/** Requests a pairing code for an unknown screen. */
export const askCode = () => callApi(wallCalls.pairing, {}, { quiet: true })

const isRefusedAs = (thrown: unknown, code: string) => thrown instanceof ApiError && thrown.code === code

/** The state of a pairing code. */
export async function claim(secret: string): Promise<Claimed> {
  try {
    const found = await callApi(wallCalls.claim, { claim: secret }, { quiet: true })
    return found.state === 'paired' ? { state: 'paired', ...heldToken(found) } : found
  } catch (thrown) {
    if (isRefusedAs(thrown, 'not_found') || isRefusedAs(thrown, 'not_authorized')) return { state: 'gone' }
    throw thrown
  }
}

/** Reports what this screen shows; returns its settings. */
export async function tellSeen({
  board,
  ...screen
}: {
  board: string | null
  build: string
  size: string
}): Promise<ServerAnswer> {
  const seen = { ...screen, board: wallBoards.find((one) => one === board) ?? null }
  try {
    const { renew, ...display } = await callApi(wallCalls.seen, seen, { quiet: true })
    return { display, renew: renew === 1 }
  } catch (thrown) {
    if (isRefusedAs(thrown, 'not_authorized')) return 'refused'
    throw thrown
  }
}

/** Renews the token of this screen. */
export const renewToken = async () => heldToken(await callApi(wallCalls.renew, {}, { quiet: true }))
