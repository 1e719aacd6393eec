import type { Profile } from '@chorus/model/profile'
import type { Ask } from '../ask.ts'
import { accountDocument } from '../documents.ts'
import { toProfile } from '../to-profile.ts'
import { WireOneAccount } from '../wire.ts'
import { adminsDocument } from './group-documents.ts'
import { WireAdmins } from './group-wire.ts'
import { tryRead } from './try-read.ts'

interface Admin {
  profile: Profile
  /** Owns the account. */
  wallet: string | undefined
}

interface Hosts {
  lead: Profile | undefined
  hosts: Profile[]
}

const pageSize = 'FIFTY'

/** Who runs a group or a feed. Its owner is an account, or a wallet, in which case an admin whose account belongs to that wallet takes its place. */
export function createFindHosts(ask: Ask): (address: string, owner: string, signal?: AbortSignal) => Promise<Hosts> {
  /** Undefined: the owner is a wallet or a contract. */
  const findOwner = async (address: string, signal?: AbortSignal): Promise<Profile | undefined> => {
    const { account } = await ask({ name: 'Account', document: accountDocument, request: { address }, schema: WireOneAccount, signal })
    return account ? toProfile(account) : undefined
  }
  const findAdmins = async (address: string, signal?: AbortSignal): Promise<Admin[]> => {
    const request = { address, pageSize }
    const { people } = await ask({ name: 'Admins', document: adminsDocument, request, schema: WireAdmins, signal })
    return people.items.map(({ account }) => ({ profile: toProfile(account), wallet: account.owner?.toLowerCase() }))
  }
  return async (address: string, owner: string, signal?: AbortSignal) => {
    const [account, admins = []] = await Promise.all([tryRead(findOwner(owner, signal)), tryRead(findAdmins(address, signal))])
    const lead = account ?? admins.find(({ wallet }) => wallet === owner.toLowerCase())?.profile
    const others = admins.flatMap(({ profile }) => (profile.ref === lead?.ref ? [] : profile))
    return { lead, hosts: [...(lead ? [lead] : []), ...others] }
  }
}
