import { setTimeout as sleep } from 'node:timers/promises'
import type { CustodyAct } from '@chorus/contract/hosted/hosted-custody'
import { Refusal } from '@chorus/contract/refusal'
import { errorMessages } from '@chorus/model/error-messages'
import { isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import { Done, LocationsResult } from '../client-api/client-wire.ts'
import type { ClientApi } from '../client-api/create-client-api.ts'
import { refusing } from '../client-api/refusing.ts'

/** Likes and recasts return what they created; the others return whether they worked. */
const Answer = v.union([Done, v.unknown()])

/** Makes one call as the account of a token. */
export async function actByClientApi(client: ClientApi, token: string, act: CustodyAct): Promise<void> {
  switch (act.act) {
    case 'follow':
    case 'unfollow': {
      const { result } = await refusing(client.ask(act.act, { input: { targetFid: act.fid }, token }, Done))
      // Spec 3 §8
      if (!result.success)
        throw new Refusal(act.act === 'follow' ? errorMessages.notFollowed : errorMessages.notUnfollowed, { status: 400 })
      return
    }
    case 'reportUser':
      return send(client, token, 'reportUser', { reportedFid: act.fid })
    case 'followFeed':
    case 'unfollowFeed':
      return send(client, token, act.act, { feedKey: act.channel })
    case 'markSeen':
      return send(client, token, 'markSeen', {})
    case 'updateMe': {
      const { displayName, bio, location, website } = act
      const place = location === undefined ? undefined : await findPlace(client, token, location)
      return send(client, token, 'updateMe', { displayName, bio, location: place, url: website })
    }
    case 'deleteCast':
      // It is gone already.
      return send(client, token, 'deleteCast', { castHash: act.hash }).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.status === 404)) throw error
      })
    default:
      return send(client, token, act.act, { castHash: act.hash })
  }
}

/** s */
const mostWait = 2

type Acts = Exclude<CustodyAct['act'], 'follow' | 'unfollow'>

async function send(client: ClientApi, token: string, call: Acts, input: object): Promise<void> {
  const ask = () => client.ask(call, { input: input as Record<string, string>, token }, Answer)
  await refusing(
    ask().catch(async (error: unknown) => {
      // Undoing a like is limited to one a second, which a person may exceed.
      if (!isFailure(error, 'rate-limited') || (error.retryAfter ?? 1) > mostWait) throw error
      await sleep(1000 * (error.retryAfter ?? 1))
      return ask()
    }),
  )
}

/** The service accepts only places on its map. */
async function findPlace(client: ClientApi, token: string, words: string): Promise<{ placeId: string; description: string }> {
  if (!words.trim()) return { placeId: '', description: '' }
  const { result } = await refusing(client.ask('findLocation', { input: { q: words }, token }, LocationsResult))
  const [place] = result.predictions
  if (!place) throw new Refusal('Farcaster doesn’t know this place. Enter the name of a city.', { status: 400 })
  return place
}
