import { Failure } from '@chorus/model/failure'
import { evmAddress } from '@lens-protocol/client'
import {
  addAdmins,
  approveGroupMembershipRequests,
  createGroup,
  fetchAdminsFor,
  fetchGroup,
  fetchGroupBannedAccounts,
  fetchGroupMembers,
  fetchGroupMembershipRequests,
  joinGroup,
  rejectGroupMembershipRequests,
  removeGroupMembers,
  requestGroupMembership,
  setGroupMetadata,
  unbanGroupAccounts,
  updateGroupRules,
} from '@lens-protocol/client/actions'
import { expect, test } from 'vitest'
import { finishOfficially, storeOfficially, unwrap } from './lens-official-client.ts'
import type { LensConditions } from './log-in-at-lens.ts'
import { provideLens } from './provide-lens.ts'

const { world, lens, logIn: logInAtLens, logInOfficially } = provideLens()

async function logIn(key: string, conditions?: LensConditions) {
  const { connection, wallet } = await logInAtLens(key, conditions)
  const groups = connection.channels!
  const find = async (name: string) => (await groups.find(name, {})).items[0]!.id
  return { groups, find, wallet, manage: await groups.manage!(), profile: await connection.profile(connection.viewerId!) }
}
type Person = Awaited<ReturnType<typeof logIn>>
const handlesOf = (people: { items: { handle: string }[] }) => people.items.map(({ handle }) => handle)
const readMembers = async ({ groups }: Person, id: string) => handlesOf(await groups.members!(id, {}))
const [open, approved] = [{ needsApproval: false }, { needsApproval: true }]
const image = new Blob(['icon'], { type: 'image/png' })

test('creates a group that its creator owns', async () => {
  const ana = await logIn('ana')
  const group = await ana.manage.create({ name: 'Kettle-Menders', description: 'We boil.', image }, approved)
  expect(group).toMatchObject({ kind: 'group', name: 'Kettle-Menders', description: 'We boil.', rules: [{ kind: 'approval' }] })
  expect(group.imageUrl).toMatch(/^http.*grove/)
  expect((await ana.groups.channel(group.id)).lead!.ref).toBe(ana.profile.ref)
  expect((await ana.groups.trending({})).items[0]).toMatchObject({ id: group.id })
})

test('admins join without asking anyone, and others have to ask', async () => {
  const [ana, mina, vera] = [await logIn('ana'), await logIn('mina'), await logIn('vera')]
  const { id } = await ana.manage.create({ name: 'Bell-Ringers', description: '' }, approved)
  await ana.manage.admins.add(id, mina.profile)
  for (const { groups, profile } of [ana, mina]) {
    const seen = await groups.channel(id)
    expect(seen).toMatchObject({ isMember: false, canJoin: true, needsApproval: false })
    await groups.join!.add(seen)
    expect(await groups.channel(id)).toMatchObject({ isMember: true })
    expect(handlesOf(await groups.members!(id, {}))).toContain(profile.handle)
  }
  expect(await vera.groups.channel(id)).toMatchObject({ isMember: false, canJoin: true, needsApproval: true })
  await expect(vera.groups.join!.add(await vera.groups.channel(id))).rejects.toMatchObject({ kind: 'refused' })
})

test('a lost response of createGroup is looked up, and makes one group', async () => {
  let lost = 0
  const vera = await logIn('vera', { lose: (body) => body.includes('createGroup') && lost++ < 1 })
  expect(await vera.manage.create({ name: 'Lost-And-Found', description: '' }, open)).toMatchObject({ name: 'Lost-And-Found' })
  expect((await vera.groups.find('Lost-And-Found', {})).items).toHaveLength(1)
})

const losses = ['createGroup', 'query Transaction', 'query Group('] as const
test.for(losses)('an attempt whose responses of %s and reads are lost continues after a reload, and makes one group', async (call) => {
  let isLosing = false
  const texts = new Map<string, string>()
  const lose = (body: string) => {
    isLosing ||= body.includes(call)
    return isLosing
  }
  const details = { name: `Lost-${call.length}`, description: '' }
  const before = await logIn('vera', { lose, texts })
  await expect(before.manage.create(details, open)).rejects.toMatchObject({ kind: 'unreachable' })
  const vera = await logIn('vera', { texts })
  const create = () => vera.manage.create(details, open)
  await expect.poll(() => create().catch(() => undefined)).toMatchObject({ name: details.name })
  expect((await vera.groups.find(details.name, {})).items).toHaveLength(1)
})

test('a second press joins the first, and a later group may have the same name', async () => {
  const vera = await logIn('vera')
  const details = { name: 'Twice-Pressed', description: '' }
  const [one, other] = await Promise.all([vera.manage.create(details, open), vera.manage.create(details, open)])
  expect(other.id).toBe(one.id)
  expect((await vera.manage.create(details, open)).id).not.toBe(one.id)
})

test.for(['will-fail', 'fails', 'signature'] as const)(
  'a group whose creation ends with %s can be sent again, with other images',
  async (outcome) => {
    const declining: LensConditions['askWallet'] = ({ network }) =>
      Promise.reject(new Failure('refused', 'Transaction was rejected!', { network }))
    const texts = new Map<string, string>()
    const vera = await logIn('vera', { texts, askWallet: declining })
    const details = { name: `Refused-${outcome}`, description: '' }
    lens().plan(outcome)
    await expect(vera.manage.create(details, open)).rejects.toMatchObject({ kind: 'refused' })
    const group = await vera.manage.create({ ...details, image }, open)
    expect(group.imageUrl).toMatch(/grove/)
    expect((await vera.groups.find(details.name, {})).items).toHaveLength(1)
  },
)

test('a group whose page was killed before it was sent has the images that were chosen last', async () => {
  const texts = new Map<string, string>()
  const set = texts.set.bind(texts)
  let isKilled = false
  texts.set = (key, text) => {
    if (isKilled) throw new Error('Killed.')
    isKilled = text.includes('contentUri')
    return set(key, text)
  }
  const details = { name: 'Killed-Before', description: '' }
  const dying = await logIn('vera', { texts })
  await expect(dying.manage.create(details, { needsApproval: false })).rejects.toThrow('Killed.')
  const vera = await logIn('vera', { texts: new Map(texts) })
  const group = await vera.manage.create({ ...details, image }, { needsApproval: false })
  expect(group.imageUrl).toMatch(/grove/)
  expect((await vera.groups.find(details.name, {})).items).toHaveLength(1)
})

test('a name outside the standard is refused before anything is sent', async () => {
  const ana = await logIn('ana')
  expect([ana.manage.isName('Night-Swimmers'), ana.manage.isName('Tea House'), ana.manage.isName('')]).toEqual([true, false, false])
  await expect(ana.manage.create({ name: 'Tea House', description: '' }, open)).rejects.toMatchObject({ kind: 'refused' })
})

test('the owner edits a group, and images that stay are kept as they were uploaded', async () => {
  const ana = await logIn('ana')
  const { id } = await ana.manage.create({ name: 'Cup-Owners', description: 'Cups.', image, cover: image }, open)
  const before = await ana.groups.channel(id)
  await ana.manage.edit(id, { name: 'Mug-Owners', description: '' })
  const after = await ana.groups.channel(id)
  expect(after).toMatchObject({ name: 'Mug-Owners', imageUrl: before.imageUrl, coverUrl: before.coverUrl })
  expect(after.description).toBeUndefined()
})

test('the owner approves and rejects requests', async () => {
  const noor = await logIn('noor')
  const id = await noor.find('Chess-by-Post')
  const { items } = await noor.manage.requests.list(id, {})
  expect(handlesOf({ items })).toEqual(['priya', 'kofi'])
  await noor.manage.requests.approve(id, items[0]!)
  await noor.manage.requests.reject(id, items[1]!)
  expect((await noor.manage.requests.list(id, {})).items).toEqual([])
  const members = await readMembers(noor, id)
  expect(members[0]).toBe('priya')
  expect(members).not.toContain('kofi')
  await expect(noor.manage.requests.approve(id, items[1]!)).rejects.toMatchObject({ kind: 'refused' })
})

test('an approval is required from when it is switched on until it is switched off', async () => {
  const mina = await logIn('mina')
  const id = await mina.find('Night-Swimmers')
  await mina.manage.setJoining(id, approved)
  await mina.manage.setJoining(id, approved)
  expect((await mina.groups.channel(id)).rules).toEqual([{ kind: 'approval' }])
  await mina.manage.setJoining(id, open)
  expect((await mina.groups.channel(id)).rules).toBeUndefined()
})

test('new members need the tokens that the owner asks for, beside an approval, until that is undone', async () => {
  const [mina, sol] = [await logIn('mina'), await logIn('sol')]
  const { id } = await mina.manage.create({ name: 'Coin-Holders', description: '' }, open)
  const tokens = { kind: 'token', address: '0x6bDc36E20D267Ff0dd6097799f82e78907105e2F', amount: '100' } as const
  await mina.manage.setTokens(id, tokens)
  await mina.manage.setTokens(id, { ...tokens, amount: '250.5' })
  const seen = await sol.groups.channel(id)
  expect(seen).toMatchObject({ rules: [{ kind: 'tokens', amount: '250.5', symbol: 'WGHO' }], canJoin: false })
  await expect(sol.groups.join!.add(seen)).rejects.toMatchObject({ kind: 'refused', reason: 'holdersOnly' })
  await mina.manage.setJoining(id, approved)
  expect((await sol.groups.channel(id)).rules).toMatchObject([{ kind: 'tokens' }, { kind: 'approval' }])
  await mina.manage.setTokens(id, undefined)
  expect((await sol.groups.channel(id)).rules).toEqual([{ kind: 'approval' }])
  await mina.manage.setJoining(id, open)
  await sol.groups.join!.add(await sol.groups.channel(id))
  expect(await readMembers(mina, id)).toContain('sol')
})

test.for([
  ['an address that is none', { kind: 'token', address: 'WGHO', amount: '1' }],
  ['an amount of nothing', { kind: 'token', address: '0x6bDc36E20D267Ff0dd6097799f82e78907105e2F', amount: '0' }],
  ['a part of an NFT', { kind: 'nft', address: '0x6bDc36E20D267Ff0dd6097799f82e78907105e2F', amount: '0.5' }],
] as const)('a rule about tokens with %s is refused before anything is sent', async ([, tokens]) => {
  const mina = await logIn('mina')
  const id = await mina.find('Night-Swimmers')
  await expect(mina.manage.setTokens(id, tokens)).rejects.toMatchObject({ kind: 'refused', call: 'updateGroupRules' })
  expect((await mina.groups.channel(id)).rules).toBeUndefined()
})

test('an admin manages a group until the owner removes them, and the wallet signs for both', async () => {
  const [mina, ana] = [await logIn('mina'), await logIn('ana')]
  const id = await mina.find('Night-Swimmers')
  await expect(ana.manage.edit(id, { name: 'Swimmers', description: '' })).rejects.toThrow('Only administrators')
  await mina.manage.admins.add(id, ana.profile)
  expect(mina.wallet.asked).toHaveLength(1)
  expect(handlesOf({ items: (await mina.groups.channel(id)).hosts! })).toEqual(['mina', 'ana'])
  await ana.manage.edit(id, { name: 'Night-Swimmers', description: 'Colder than ever.' })
  await mina.manage.admins.remove(id, ana.profile)
  expect(handlesOf({ items: (await mina.groups.channel(id)).hosts! })).toEqual(['mina'])
  await expect(ana.manage.requests.list(id, {})).rejects.toThrow('Only administrators')
})

test('a member who is removed can come back, and one who is banned can’t until that is undone', async () => {
  const [mina, ana] = [await logIn('mina'), await logIn('ana')]
  const id = await mina.find('Night-Swimmers')
  const group = await ana.groups.channel(id)
  await ana.groups.join!.add(group)
  await mina.manage.remove(id, ana.profile)
  expect(await readMembers(mina, id)).not.toContain('ana')
  await ana.groups.join!.add(group)
  await mina.manage.bans.add(id, ana.profile)
  expect(await readMembers(mina, id)).not.toContain('ana')
  expect(handlesOf(await mina.manage.bans.list(id, {}))).toEqual(['ana', 'hugo'])
  expect(await ana.groups.channel(id)).toMatchObject({ isBanned: true, canJoin: false })
  await mina.manage.bans.remove(id, ana.profile)
  await ana.groups.join!.add(group)
  expect(await readMembers(mina, id)).toContain('ana')
})

test('members of a group without bans can be removed and not banned', async () => {
  const [kofi, vera] = [await logIn('kofi'), await logIn('vera')]
  const id = await kofi.find('Lamp-Keepers')
  expect(await kofi.groups.channel(id)).toMatchObject({ hasBans: false })
  expect(await vera.groups.channel(await vera.find('Night-Swimmers'))).toMatchObject({ hasBans: true })
  const [member] = (await kofi.groups.members!(id, {})).items.filter(({ handle }) => handle !== 'kofi')
  await expect(kofi.manage.bans.add(id, member!)).rejects.toMatchObject({ kind: 'refused' })
  await kofi.manage.remove(id, member!)
  expect(await readMembers(kofi, id)).not.toContain(member!.handle)
})

test('the official client creates and manages a group, too', async () => {
  const openAs = (key: string) => logInOfficially(key)
  const [owner, ana, vera] = [await openAs('sol'), await openAs('ana'), await openAs('vera')]
  const [anaAccount, veraAccount] = ['ana', 'vera'].map((key) => evmAddress(world.person(key).accounts.lens!.address)) as [never, never]
  const finish = finishOfficially
  const store = (name: string) =>
    storeOfficially(lens().url, { $schema: 'https://json-schemas.lens.dev/group/1.0.0.json', lens: { id: name, name } })
  const txHash = await finish(owner, createGroup(owner, { metadataUri: await store('Ferry-Watchers') }))
  const { address: group } = (await unwrap(fetchGroup(owner, { txHash })))!
  await finish(owner, setGroupMetadata(owner, { group, metadataUri: await store('Ferry-Spotters') }))
  await finish(owner, updateGroupRules(owner, { group, toAdd: { required: [{ membershipApprovalRule: { enable: true } }] } }))
  const ruled = (await unwrap(fetchGroup(owner, { group })))!
  expect(ruled).toMatchObject({ metadata: { name: 'Ferry-Spotters' }, membershipApprovalEnabled: true })

  for (const client of [ana, vera]) await finish(client, requestGroupMembership(client, { group }))
  expect((await unwrap(fetchGroupMembershipRequests(owner, { group }))).items).toHaveLength(2)
  await expect(unwrap(fetchGroupMembershipRequests(ana, { group }))).rejects.toThrow('Only administrators')
  await expect(unwrap(approveGroupMembershipRequests(ana, { group, accounts: [anaAccount] }))).rejects.toThrow('Only administrators')
  await finish(owner, approveGroupMembershipRequests(owner, { group, accounts: [anaAccount] }))
  await finish(owner, rejectGroupMembershipRequests(owner, { group, accounts: [veraAccount] }))
  const readMembers = async () => (await unwrap(fetchGroupMembers(owner, { group }))).items.map(({ account }) => account.address)
  expect(await readMembers()).toEqual([anaAccount])

  await finish(owner, updateGroupRules(owner, { group, toRemove: ruled.rules.required.map(({ id }) => id) }))
  await finish(vera, joinGroup(vera, { group }))
  await finish(owner, removeGroupMembers(owner, { group, accounts: [anaAccount] }))
  await finish(owner, removeGroupMembers(owner, { group, accounts: [veraAccount], ban: true }))
  expect(await readMembers()).toEqual([])
  expect((await unwrap(fetchGroupBannedAccounts(owner, { group }))).items).toMatchObject([{ account: { address: veraAccount } }])
  await finish(owner, unbanGroupAccounts(owner, { group, accounts: [veraAccount] }))

  // The API leaves admins to the wallet.
  expect(await unwrap(addAdmins(owner, { address: group, admins: [anaAccount] }))).toMatchObject({
    __typename: 'SponsoredTransactionRequest',
  })
  expect((await unwrap(fetchAdminsFor(owner, { address: group }))).items).toEqual([])
})
