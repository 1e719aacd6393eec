import type { HostedAccount } from '@chorus/contract/hosted/hosted'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Refusal } from '@chorus/contract/refusal'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Viewer } from '../account/find-viewer.ts'
import { requireFreshLogin } from '../account/fresh-login.ts'
import { lockIdentity, logInWithin, refreshIdentity } from '../account/log-in.ts'
import { platforms, type Proven, type ProvenIdentity } from '../account/proven-identity.ts'
import { lockSession, renewToken } from '../account/sessions.ts'
import { bindFree, findOwner, takeOver } from '../account/sign-in-methods/bind.ts'
import { createToken } from '../account/token.ts'
import type { Db } from '../db/database.ts'
import { retryDeadlocks } from '../db/retry-deadlocks.ts'
import { prolongChallenge, takeChallenge } from '../db/tables/challenges.ts'
import type { SignInMethod } from '../login/sign-in-method.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import type { NetworkSession, NetworkSessionVault } from '../vault/network-session-vault.ts'
import type { Vault } from '../vault/vault.ts'
import { Draft } from './draft.ts'
import type { Entry } from './entry.ts'
import { boundTo, findSealed, storeSealed } from './sealed-challenge.ts'
import type { SessionAdapters } from './session-adapter.ts'

export interface EnterDeps {
  db: Db
  keys: MasterKeys
  secrets: Vault
  vault: NetworkSessionVault
  sessionAdapters: SessionAdapters
  signInMethods: readonly SignInMethod[]
}

export interface Visit {
  /** The browser's current session. */
  viewer: Viewer | undefined
  /** Its plain token, if it came from the cookie. */
  token: string | undefined
  /** User agent, shown in the list of sessions. */
  device: string
}

export interface In {
  outcome: 'in'
  account: HostedAccount
  isNew: boolean
  sessionId: string
  name: Pick<NetworkSession, 'sessionId' | 'type' | 'profileId'>
  /** The browser's next plain token. Undefined: it keeps the current one. */
  token: string | undefined
  /** Network sessions that end with this login. */
  former: NetworkSession[]
}

export type Entered = In | { outcome: 'conflict'; account: HostedAccount; token: string }

/** s: time to decide what to do about a conflict. */
const conflictSeconds = 300
const conflictKind = 'hosted-conflict'

const Pending = v.object({
  platform: v.picklist(platforms),
  proof: v.unknown(),
  draft: Draft,
  owner: v.string(),
  identity: v.object({ platform: v.string(), issuer: v.string(), subject: v.string() }),
})

const confirmationGone = () =>
  new Refusal('This confirmation has expired. Start again.', { code: hostedCodes.confirmationGone, status: 400 })

const sessionEnded = () => new Refusal('This session has ended. Log in again.', { status: 401 })

/** Final step of every login: starts a session, adds a sign-in method, or reports a conflict. Runs in one transaction. */
export async function enter(deps: EnterDeps, visit: Visit, entry: Entry): Promise<Entered> {
  const { identity } = entry.proven
  const entered = await deps.db.transaction().execute(async (transaction): Promise<Entered> => {
    await lockIdentity(transaction, identity)
    if (!visit.viewer) return logInGuest(deps, transaction, visit, entry)
    const { accountId, sessionId } = visit.viewer
    if (!(await lockSession(transaction, visit.viewer))) throw sessionEnded()
    const owner = await findOwner(transaction, identity)
    if (owner !== undefined && owner !== accountId) return reportConflict(deps, transaction, visit.viewer, entry, owner)
    const identityId = owner === undefined ? await bindFree(transaction, accountId, entry.proven) : await confirm(transaction, entry.proven)
    const login = owner === undefined ? undefined : identityId
    const token = visit.token && (await renewToken(transaction, { ...visit.viewer, token: visit.token }, login))
    const { name, former } = await saveNetworkSession(deps, transaction, { sessionId, accountId, identityId }, entry.draft)
    const account = await loadAccount(transaction, accountId)
    return { outcome: 'in', account, isNew: false, sessionId, name, token, former }
  })
  if (entered.outcome === 'in') await entry.proven.extrasOf?.(entered.account.accountId)
  return entered
}

/** After a conflict: switches the browser to the other account and ends its previous session. */
export async function continueLogin(deps: EnterDeps, visit: Visit, token: string): Promise<In> {
  const { viewer, entry, take } = await readConflict(deps, visit, token)
  const { proven } = entry
  const entered = await deps.db.transaction().execute(async (transaction) => {
    await take(transaction)
    const previous = await deps.vault.list(viewer.sessionId, transaction)
    await transaction.deleteFrom('sessions').where('id', '=', viewer.sessionId).where('account_id', '=', viewer.accountId).execute()
    const loggedIn = await logInGuest(deps, transaction, visit, entry)
    return { ...loggedIn, former: [...loggedIn.former, ...previous] }
  })
  await proven.extrasOf?.(entered.account.accountId)
  return entered
}

/**
 * After a conflict: takes the sign-in method over from the other account. The question that the conflict asked is the second confirmation; a
 * login that is too old leaves it open.
 */
export async function moveLogin(deps: EnterDeps, visit: Visit, token: string): Promise<In> {
  const { viewer, entry, take } = await readConflict(deps, visit, token)
  const { accountId, sessionId } = viewer
  const { proven, draft } = entry
  const move = async (transaction: Db): Promise<In> => {
    await requireFreshLogin(transaction, viewer)
    const owner = await take(transaction)
    if (!(await lockSession(transaction, viewer))) throw sessionEnded()
    await takeOver(transaction, proven.identity, { from: owner, to: accountId })
    const identityId = await confirm(transaction, proven)
    const next = visit.token && (await renewToken(transaction, { ...viewer, token: visit.token }, undefined))
    const { name, former } = await saveNetworkSession(deps, transaction, { sessionId, accountId, identityId }, draft)
    return { outcome: 'in', account: await loadAccount(transaction, accountId), isNew: false, sessionId, name, token: next, former }
  }
  const entered = await retryDeadlocks(() => deps.db.transaction().execute(move))
  await proven.extrasOf?.(accountId)
  return entered
}

interface OpenConflict {
  viewer: Viewer
  entry: Entry
  /** Uses up the token, under the identity's lock. Returns the account that owns the identity. */
  take(transaction: Db): Promise<string>
}

/** Reads a conflict that this browser was asked about, and checks its proof again. */
async function readConflict({ db, keys, signInMethods }: EnterDeps, { viewer }: Visit, token: string): Promise<OpenConflict> {
  if (!viewer) throw confirmationGone()
  const purpose = { ...boundTo(conflictKind, viewer.sessionId), accountId: viewer.accountId }
  const pending = await findSealed(db, keys, { token, purpose, schema: Pending })
  if (!pending) throw confirmationGone()
  const { platform, proof, draft, owner } = pending
  const method = signInMethods.find((one) => one.platform === platform)
  if (!method) throw confirmationGone()
  const proven = await method.prove(proof)
  if (!isSame(proven.identity, pending.identity)) throw confirmationGone()
  return {
    viewer,
    entry: { platform, proof, proven, draft },
    async take(transaction) {
      if (!(await takeChallenge(transaction, purpose, token))) throw confirmationGone()
      await lockIdentity(transaction, proven.identity)
      if ((await findOwner(transaction, proven.identity)) !== owner) throw confirmationGone()
      return owner
    },
  }
}

const isSame = (one: ProvenIdentity, other: { platform: string; issuer: string; subject: string }): boolean =>
  one.platform === other.platform && one.issuer === other.issuer && one.subject === other.subject

/** Starts a new session with a fresh token, which prevents session fixation. */
async function logInGuest(deps: EnterDeps, transaction: Db, { device }: Visit, { proven, draft }: Entry): Promise<In> {
  const { accountId, isNew, identityId, tokens } = await logInWithin(transaction, proven.identity, device, proven.spend)
  const owner = { sessionId: tokens.sessionId, accountId, identityId }
  const { name, former } = await saveNetworkSession(deps, transaction, owner, draft, isNew)
  const account = await loadAccount(transaction, accountId)
  return { outcome: 'in', account, isNew, sessionId: tokens.sessionId, name, token: tokens.accessToken, former }
}

/** Refreshes a sign-in method that already belongs to the account. */
async function confirm(transaction: Db, { identity, spend }: Proven): Promise<number> {
  await spend(transaction)
  return (await refreshIdentity(transaction, identity))!.identityId
}

async function reportConflict({ keys }: EnterDeps, transaction: Db, viewer: Viewer, entry: Entry, owner: string): Promise<Entered> {
  const { platform, proof, draft, proven } = entry
  const { issuer, subject } = proven.identity
  const token = createToken()
  const purpose = { ...boundTo(conflictKind, viewer.sessionId), accountId: viewer.accountId }
  const value = { platform, proof, draft, owner, identity: { platform, issuer, subject } }
  await storeSealed(transaction, keys, { token, purpose, seconds: conflictSeconds, value })
  // A Telegram token lives for a minute, which is too short to decide about a conflict.
  if (v.is(TelegramProof, proof)) await prolongChallenge(transaction, 'telegram-token', proof.telegramToken, conflictSeconds)
  return { outcome: 'conflict', account: await loadAccount(transaction, owner), token }
}

interface Owner {
  sessionId: string
  accountId: string
  identityId: number
}

const TelegramProof = v.object({ telegramToken: v.string() })

const thirdParty: ReadonlySet<string> = new Set(['Apple', 'Google', 'Telegram', 'Email'])

async function saveNetworkSession(
  { vault, secrets, sessionAdapters }: EnterDeps,
  transaction: Db,
  owner: Owner,
  { type, profileId = owner.accountId, facts, secret, accountSecret }: Draft,
  isNew = false,
) {
  const { sessionId, accountId } = owner
  const shown = thirdParty.has(type) ? { ...facts.shown, ...(await toThirdParty(transaction, accountId, isNew)) } : facts.shown
  const { former } = await vault.save(transaction, { ...owner, type, profileId, facts: { ...facts, shown }, secret })
  await sessionAdapters.get(type)?.attach?.(transaction, { sessionId, secret })
  if (accountSecret)
    await secrets.save({ accountId, kind: accountSecret.kind, subject: profileId }, Buffer.from(accountSecret.value, 'base64'), transaction)
  return { name: { sessionId, type, profileId }, former: former ? [former] : [] }
}

async function toThirdParty(transaction: Db, accountId: string, isNew: boolean) {
  const { uid, displayName, avatar } = await findAccount(transaction, accountId)
  return { accountId, uid, isNew, ...(displayName === null ? {} : { displayName }), ...(avatar === null ? {} : { avatar }) }
}

/** As its owner knows it: an account without a name is called by its email address, or else by the first handle that was connected. */
export async function loadAccount(db: Db, accountId: string): Promise<HostedAccount> {
  const account = await findAccount(db, accountId)
  if (account.displayName) return account
  const isEmail = sql<boolean>`platform = 'email'`
  const known = await db
    .selectFrom('identities')
    .select(sql<string | null>`case when ${isEmail} then subject else handle end`.as('name'))
    .where('account_id', '=', account.accountId)
    .where((row) => row.or([isEmail, row('handle', 'is not', null)]))
    .orderBy(isEmail, 'desc')
    .orderBy('bound_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return { ...account, displayName: known?.name ?? null }
}

async function findAccount(db: Db, accountId: string): Promise<HostedAccount> {
  return db
    .selectFrom('accounts')
    .select(['id as accountId', 'uid', 'display_name as displayName', 'avatar'])
    .where(sql<string>`id::text`, '=', accountId)
    .executeTakeFirstOrThrow()
}
