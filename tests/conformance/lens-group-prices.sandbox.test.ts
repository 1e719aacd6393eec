import type { Channel } from '@chorus/model/channel'
import { bigDecimal, evmAddress } from '@lens-protocol/client'
import { fetchGroup, joinGroup, updateGroupRules } from '@lens-protocol/client/actions'
import { expect, test } from 'vitest'
import { finishOfficially, unwrap } from './lens-official-client.ts'
import type { LensConditions } from './log-in-at-lens.ts'
import { provideLens } from './provide-lens.ts'

// An account pays for joining, not its wallet. Only Mina's account has tokens: ten of them.

const { world, lens, logIn: logInAtLens, logInOfficially } = provideLens()

async function logIn(key: string, conditions?: LensConditions) {
  const { connection, wallet } = await logInAtLens(key, conditions)
  return { groups: connection.channels!, wallet, manage: await connection.channels!.manage!() }
}
let serial = 0
/** A group of Kofi's, which costs that much to join. */
async function found(price: string) {
  const kofi = await logIn('kofi')
  const group = await kofi.manage.create({ name: `Toll-${serial++}`, description: '' }, { needsApproval: false, price })
  return { kofi, group }
}
const token = '0x6bDc36E20D267Ff0dd6097799f82e78907105e2F'
/** Whole tokens of an account, by the chain of the sandbox. */
async function readTokens(key: string): Promise<number> {
  const data = `0x70a08231${world.person(key).accounts.lens!.address.slice(2).toLowerCase().padStart(64, '0')}`
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: token, data }, 'latest'] })
  const response = await fetch(`${lens().url}/chain`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return Number(BigInt(((await response.json()) as { result: string }).result)) / 1e18
}
const countMembers = async ({ groups }: Awaited<ReturnType<typeof logIn>>, { id }: Channel) => (await groups.members!(id, {})).items.length

test('a new member pays the price that the group names, and Lens keeps a part', async () => {
  const { kofi, group } = await found('1.5')
  const mina = await logIn('mina')
  const seen = await mina.groups.channel(group.id)
  expect(seen).toMatchObject({ price: { amount: '1.5', symbol: 'WGHO' }, canJoin: true, needsApproval: false, isMember: false })
  const [minaBefore, kofiBefore] = [await readTokens('mina'), await readTokens('kofi')]
  await mina.groups.join!.add(seen)
  // A second press pays nothing.
  await mina.groups.join!.add(seen)
  expect([await readTokens('mina'), await readTokens('kofi')]).toEqual([minaBefore - 1.5, kofiBefore + 1.5 * (1 - kofi.manage.pricing.fee)])
  expect(await mina.groups.channel(group.id)).toMatchObject({ isMember: true, price: { amount: '1.5' } })
  expect(mina.wallet.asked).toEqual([])
})

test('the owner of a group joins it for free, whatever their balance', async () => {
  const { kofi, group } = await found('3')
  const tokens = await readTokens('kofi')
  const seen = await kofi.groups.channel(group.id)
  expect(seen).toMatchObject({ isMember: false, canJoin: true, joinsFree: true, price: { amount: '3' } })
  await kofi.groups.join!.add(seen)
  expect([await countMembers(kofi, group), await readTokens('kofi')]).toEqual([1, tokens])
  expect((await (await logIn('mina')).groups.channel(group.id)).joinsFree).toBeUndefined()
})

test('the balances of an account and its wallet are read before it pays', async () => {
  const ana = await logIn('ana')
  const { accounts } = world.person('ana')
  const { address, owner } = accounts.lens!
  expect(await ana.groups.funds!(token)).toEqual({
    chain: 'Lens',
    account: { address: address.toLowerCase(), amount: '0' },
    wallet: { address: owner.toLowerCase(), amount: '5' },
  })
  await expect(ana.groups.funds!(address)).rejects.toMatchObject({ kind: 'malformed' })
})

test.for([
  ['rose', '1', '2'],
  ['fell', '1', '0.5'],
  ['began', undefined, '1'],
  ['ended', '1', undefined],
] as const)('a price that %s since it was seen is not paid', async ([, before, after]) => {
  const { kofi, group } = await found(before ?? '1')
  const toJoining = (price: string | undefined) => ({ needsApproval: false, ...(price !== undefined && { price }) })
  if (before === undefined) await kofi.manage.setJoining(group.id, toJoining(before))
  const mina = await logIn('mina')
  const seen = await mina.groups.channel(group.id)
  await kofi.manage.setJoining(group.id, toJoining(after))
  const tokens = await readTokens('mina')
  await expect(mina.groups.join!.add(seen)).rejects.toMatchObject({ kind: 'refused', message: 'The price has changed.' })
  expect([await countMembers(mina, group), await readTokens('mina')]).toEqual([0, tokens])
  const fresh = await mina.groups.channel(group.id)
  expect(fresh.price?.amount).toBe(after)
  await mina.groups.join!.add(fresh)
  expect(await readTokens('mina')).toBe(tokens - Number(after ?? 0))
})

test('sends no request for approval if a price was added since the group was shown', async () => {
  const kofi = await logIn('kofi')
  const { id } = await kofi.manage.create({ name: `Toll-${serial++}`, description: '' }, { needsApproval: true })
  const mina = await logIn('mina')
  const seen = await mina.groups.channel(id)
  expect(seen).toMatchObject({ needsApproval: true, canJoin: true })
  const official = await logInOfficially('kofi')
  const erc20 = { currency: evmAddress(token), value: bigDecimal('1') }
  const recipient = evmAddress(world.person('kofi').accounts.lens!.address)
  const toAdd = { required: [{ simplePaymentRule: { erc20, recipient } }] }
  await finishOfficially(official, updateGroupRules(official, { group: evmAddress(id), toAdd }))
  await expect(mina.groups.request!.add(seen)).rejects.toMatchObject({ kind: 'refused', message: 'The price has changed.' })
  expect((await mina.groups.channel(id)).hasRequested).toBe(false)
})

test('a price above the balance of the account is refused with the reason, though its wallet could pay', async () => {
  const { group } = await found('3')
  const ana = await logIn('ana')
  const seen = await ana.groups.channel(group.id)
  expect(seen.canJoin).toBe(true)
  await expect(ana.groups.join!.add(seen)).rejects.toMatchObject({ kind: 'refused', message: 'The balance is too low.' })
  expect([await countMembers(ana, group), ana.wallet.asked]).toEqual([0, []])
})

test('a join whose response was lost is looked up, and paid once', async () => {
  const { group } = await found('1')
  let isLosing = true
  const mina = await logIn('mina', { lose: (body) => isLosing && body.includes('WriteJoinGroup') })
  const tokens = await readTokens('mina')
  const seen = await mina.groups.channel(group.id)
  await mina.groups.join!.add(seen)
  isLosing = false
  await mina.groups.join!.add(seen)
  expect(await readTokens('mina')).toBe(tokens - 1)
})

test.for(['will-fail', 'fails'] as const)('a join that ends with %s costs nothing and says why', async (outcome) => {
  const { group } = await found('1')
  const mina = await logIn('mina')
  const seen = await mina.groups.channel(group.id)
  const tokens = await readTokens('mina')
  lens().plan(outcome)
  await expect(mina.groups.join!.add(seen)).rejects.toMatchObject({ kind: 'refused', message: expect.stringMatching(/reverted/) })
  expect([await countMembers(mina, group), await readTokens('mina')]).toEqual([0, tokens])
})

test('a price and an approval replace each other', async () => {
  const { kofi, group } = await found('2')
  await kofi.manage.setJoining(group.id, { needsApproval: true })
  const approved = await kofi.groups.channel(group.id)
  expect([approved.rules, approved.price]).toEqual([[{ kind: 'approval' }], undefined])
  await kofi.manage.setJoining(group.id, { needsApproval: false, price: '0.25' })
  expect(await kofi.groups.channel(group.id)).toMatchObject({ price: { amount: '0.25' }, rules: [{ kind: 'payment' }] })
  await kofi.manage.setJoining(group.id, { needsApproval: false })
  expect((await kofi.groups.channel(group.id)).rules).toBeUndefined()
  await expect(kofi.manage.setJoining(group.id, { needsApproval: true, price: '1' })).rejects.toMatchObject({ kind: 'refused' })
  await expect(kofi.manage.create({ name: 'Both', description: '' }, { needsApproval: true, price: '1' })).rejects.toMatchObject({
    kind: 'refused',
  })
  expect((await kofi.groups.find('Both', {})).items).toEqual([])
})

test('the official client reads our price, and pays it', async () => {
  const { group } = await found('1')
  const mina = await logInOfficially('mina')
  const address = evmAddress(group.id)
  const read = (await unwrap(fetchGroup(mina, { group: address })))!
  expect(read.rules.required).toMatchObject([{ type: 'SIMPLE_PAYMENT' }])
  const tokens = await readTokens('mina')
  await finishOfficially(mina, joinGroup(mina, { group: address }))
  expect(await readTokens('mina')).toBe(tokens - 1)
})
