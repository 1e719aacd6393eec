import type { Viewer } from '../account/find-viewer.ts'
import { findMuted, toKey } from '../account/people.ts'
import type { Db } from '../db/database.ts'
import { listRefusedAddresses } from '../db/tables/refused-relations.ts'
import type { LinkedPerson } from './identity-graph.ts'
import type { ViewerFacts } from './to-wallet-profiles.ts'

const isWallet = ({ platform }: { platform: string }): boolean => platform === 'wallet' || platform === 'solana'

/** Which of a person's wallets the viewer has muted. */
export async function readViewerFacts(db: Db, { identities }: LinkedPerson, viewer: Viewer | undefined): Promise<ViewerFacts> {
  const wallets = identities.filter(isWallet)
  if (!viewer || wallets.length === 0) return { accountId: viewer?.accountId, muted: new Set() }
  const subjects = wallets.map(({ id }) => ({ platform: 'wallet', subject: id }))
  const keys = await findMuted(db, viewer.accountId, subjects)
  const muted = subjects.filter((subject) => keys.has(toKey(subject))).map(({ subject }) => subject)
  return { accountId: viewer.accountId, muted: new Set(muted) }
}

/** Without wallets that the viewer or the person has rejected. Wallets proven in Chorus stay. */
export async function hideRefused(db: Db, person: LinkedPerson, viewer: Viewer | undefined): Promise<LinkedPerson> {
  if (!person.identities.some((identity) => isWallet(identity) && !identity.isConnected)) return person
  const judges = [...new Set([viewer?.accountId, person.account?.id])].filter((id) => id !== undefined)
  const refused = new Set((await Promise.all(judges.map((id) => listRefusedAddresses(db, id)))).flat())
  return { ...person, identities: person.identities.filter((each) => !isWallet(each) || each.isConnected || !refused.has(each.id)) }
}
