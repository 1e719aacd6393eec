import type { VoterDetail } from '@chorus/model/governance/governance-vote'
import { isWebUrl } from '@chorus/model/text/is-web-url'
import * as v from 'valibot'
import type { AskHub } from './ask-hub.ts'
import { usersDocument } from './documents.ts'
import { toImageUrl } from './to-image-url.ts'
import { WireUser } from './wire.ts'

/** The hub refuses a condition with more. */
const mostIds = 100
const Answer = v.object({ users: v.array(v.unknown()) })

export type ReadVoters = (addresses: readonly string[]) => Promise<ReadonlyMap<string, VoterDetail>>

/** Reads the profiles of addresses. Returns those that have one, by address in lower case. */
export function createReadVoters(ask: AskHub): ReadVoters {
  const document = usersDocument.replaceAll(/\s+/g, ' ')
  const readSome = async (ids: readonly string[]) => {
    const { users } = v.parse(Answer, await ask({ name: 'Users', document, variables: { ids, first: ids.length } }))
    return users.flatMap((data) => {
      const { success, output } = v.safeParse(WireUser, data, { abortEarly: true })
      // The hub returns an id alone for addresses without a profile.
      const isKnown = success && [output.name, output.about, output.avatar].some(Boolean)
      return isKnown ? [[output.id.toLowerCase(), toVoterDetail(output)] as const] : []
    })
  }
  return async (ids) => {
    const groups = Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, index) => ids.slice(index * mostIds, (index + 1) * mostIds))
    return new Map((await Promise.all(groups.map(readSome))).flat())
  }
}

function toVoterDetail({ id, name, about, avatar, created }: WireUser): VoterDetail {
  const image = toImageUrl(avatar ?? '')
  return {
    id,
    name: name?.trim() || undefined,
    about: about ?? undefined,
    avatar: isWebUrl(image) ? image : undefined,
    created: created ? created * 1000 : undefined,
  }
}
