import { isWebUrl } from '@chorus/model/text/is-web-url'
import * as v from 'valibot'
import type { AskHub } from './create-hub.ts'
import { usersDocument } from './documents.ts'
import { toImageUrl } from './to-image-url.ts'
import { WireUser } from './wire.ts'

/** How a voter appears on Snapshot. */
export interface Voter {
  name?: string
  avatar?: string
}

/** The hub refuses a condition with more. */
const mostIds = 100
const Answer = v.object({ users: v.array(v.unknown()) })

/** Reads the profiles of addresses. Returns those that have one, by address in lower case. */
export function createReadVoters(ask: AskHub): (addresses: readonly string[]) => Promise<ReadonlyMap<string, Voter>> {
  const document = usersDocument.replaceAll(/\s+/g, ' ')
  const readSome = async (ids: readonly string[]) => {
    const { users } = v.parse(Answer, await ask({ name: 'Users', document, variables: { ids, first: ids.length } }))
    return users.flatMap((data) => {
      const { success, output } = v.safeParse(WireUser, data)
      return success ? [[output.id.toLowerCase(), toVoter(output)] as const] : []
    })
  }
  return async (ids) => {
    const groups = Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, index) => ids.slice(index * mostIds, (index + 1) * mostIds))
    return new Map((await Promise.all(groups.map(readSome))).flat())
  }
}

function toVoter(user: WireUser): Voter {
  const name = user.name?.trim()
  const avatar = toImageUrl(user.avatar ?? '')
  return { ...(name && { name }), ...(isWebUrl(avatar) && { avatar }) }
}
