import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { takenWallet } from '../seed/sign-in-methods.ts'
import type { World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'

export interface GoPlusOptions {
  world: World
  port?: number
}

/** Facts about an address, each '0' or '1'. */
const marks = [
  'blacklist_doubt',
  'blackmail_activities',
  'cybercrime',
  'darkweb_transactions',
  'fake_kyc',
  'fake_standard_interface',
  'fake_token',
  'financial_crime',
  'gas_abuse',
  'honeypot_related_address',
  'malicious_mining_activities',
  'mixer',
  'money_laundering',
  'phishing_activities',
  'reinit',
  'sanctioned',
  'stealing_attack',
] as const

/** GoPlus address security, `GET /api/v1/address_security/{address}?chain_id`: whether a wallet is compromised. */
export function startGoPlus({ world, port }: GoPlusOptions): Promise<StandIn> {
  const { wallets } = world.person(takenWallet)
  const taken: ReadonlySet<string> = new Set([wallets.evm, wallets.solana])
  const contracts: ReadonlySet<string> = new Set(
    world.people.filter((person) => person.wallets.isContract).map((person) => person.wallets.evm),
  )

  const app = new Hono()
  app.use(cors())
  app.get('/api/v1/address_security/:address', (context) => {
    const asked = context.req.param('address')
    const address = asked.startsWith('0x') ? asked.toLowerCase() : asked
    if (!/^(0x[\da-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/.test(address))
      return context.json({ code: 2021, message: 'address format error!', result: null })
    const known = Object.fromEntries(marks.map((mark) => [mark, mark === 'stealing_attack' && taken.has(address) ? '1' : '0']))
    const result = {
      ...known,
      contract_address: contracts.has(address) ? '1' : '0',
      data_source: taken.has(address) ? 'SlowMist' : '',
      number_of_malicious_contracts_created: '0',
    }
    return context.json({ code: 1, message: 'ok', result })
  })
  app.notFound((context) => context.json({ code: 404, message: 'Not Found', result: null }, 404))
  return listen(app.fetch, { port })
}
