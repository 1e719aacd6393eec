import * as v from 'valibot'
import type { Account, AccountState } from '../account.ts'
import { loginProfileSchema, profileSchema } from '../profile-schema.ts'
import { parseSession, serializeSession } from './codec.ts'

/** Characters. Far more than one source's accounts need; anything longer was not written here. */
const maxLength = 2_000_000
const maxAccounts = 100

const accountProfile = v.union([profileSchema, loginProfileSchema])

const storedSchema = v.object({
  state: v.object({
    status: v.optional(v.picklist(['idle', 'pending'])),
    accounts: v.pipe(
      v.array(v.object({ profile: accountProfile, session: v.string(), fireflySession: v.nullish(v.string()) })),
      v.maxLength(maxAccounts),
    ),
    currentProfile: v.nullish(accountProfile),
    currentProfileSession: v.nullish(v.string()),
  }),
  version: v.literal(0),
})

/** One source's accounts as text for storage, with serialised sessions. Provider API §11.8. */
export function formatAccounts(state: AccountState): string {
  const accounts = state.accounts.map(({ profile, session, providerSession }) => ({
    profile,
    session: serializeSession(session),
    fireflySession: providerSession && serializeSession(providerSession),
  }))
  const currentProfileSession = state.currentProfileSession && serializeSession(state.currentProfileSession)
  return JSON.stringify({ state: { accounts, currentProfile: state.currentProfile, currentProfileSession, status: 'idle' }, version: 0 })
}

/**
 * Parses stored accounts; undefined when invalid. Spec 1 §3: validated against a schema and discarded on failure. Never pending, since no
 * one is working on them yet.
 */
export function parseAccounts(text: string | null | undefined): AccountState | undefined {
  if (!text || text.length > maxLength) return undefined
  try {
    const { state } = v.parse(storedSchema, JSON.parse(text))
    return {
      status: 'idle',
      accounts: state.accounts.map(toAccount),
      ...(state.currentProfile && { currentProfile: state.currentProfile }),
      ...(state.currentProfileSession && { currentProfileSession: parseSession(state.currentProfileSession) }),
    }
  } catch {
    return undefined
  }
}

type StoredAccount = v.InferOutput<typeof storedSchema>['state']['accounts'][number]

function toAccount({ profile, session, fireflySession }: StoredAccount): Account {
  const account: Account = { profile, session: parseSession(session) }
  if (!fireflySession) return account
  const providerSession = parseSession(fireflySession)
  if (providerSession.type !== 'Firefly') throw new TypeError(providerSession.type)
  return { ...account, providerSession }
}
