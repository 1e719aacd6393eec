import { exchange, type PlayedTransaction, type PlayedTransfer, zeroAddress } from './to-history.ts'
import { collections, type PlayedToken, tokens } from './tokens.ts'

/** Seconds per block, and the time of the first block in ms. */
const [pace, genesis] = [12_000, 1_476_775_451_000]
const toBlock = (at: number): number => Math.floor((at - genesis) / pace)
const isContract = (address: string): boolean =>
  address === exchange.address || [...tokens, ...collections].some((token) => token.address === address)

/** An address as Blockscout v2 describes it. `names`: of people, by address. */
export function toParty(address: string, names: ReadonlyMap<string, string>) {
  const token = [...tokens, ...collections].find((each) => each.address === address)
  return {
    hash: address,
    ens_domain_name: names.get(address) ?? null,
    implementations: [],
    is_contract: isContract(address),
    is_scam: false,
    is_verified: isContract(address),
    metadata: null,
    name: address === exchange.address ? exchange.name : (token?.name ?? null),
    private_tags: [],
    proxy_type: null,
    public_tags: [],
    reputation: 'ok',
    watchlist_names: [],
  }
}

export const toToken = (token: PlayedToken) => ({
  address_hash: token.address,
  name: token.name,
  symbol: token.symbol,
  decimals: token.type === 'ERC-20' ? String(token.decimals) : null,
  type: token.type,
  exchange_rate: token.price,
  icon_url: null,
  holders_count: '44',
  total_supply: '1000000000000000000000000000',
  circulating_market_cap: null,
  circulating_supply: null,
  volume_24h: null,
  reputation: 'ok',
})

export const toTransaction = ({ hash, at, from, to, value, isFailed, method }: PlayedTransaction, names: ReadonlyMap<string, string>) => ({
  hash,
  timestamp: new Date(at).toISOString(),
  block_number: toBlock(at),
  from: toParty(from, names),
  to: toParty(to, names),
  value: String(value),
  status: isFailed ? 'error' : 'ok',
  result: isFailed ? 'execution reverted' : 'success',
  method,
  transaction_types: [value > 0n ? 'coin_transfer' : 'contract_call'],
  authorization_list: null,
  base_fee_per_gas: '900000000',
  confirmation_duration: [0, pace],
  confirmations: 44,
  created_contract: null,
  decoded_input: null,
  exchange_rate: null,
  fee: { type: 'actual', value: '21000000000000' },
  fhe_operations_count: 0,
  gas_limit: '90000',
  gas_price: '1000000000',
  gas_used: '21000',
  has_error_in_internal_transactions: false,
  historic_exchange_rate: null,
  is_pending_update: false,
  max_fee_per_gas: '2000000000',
  max_priority_fee_per_gas: '100000000',
  nonce: 7,
  position: 3,
  priority_fee: '2100000000000',
  raw_input: '0x',
  revert_reason: null,
  token_transfers: null,
  token_transfers_overflow: null,
  transaction_burnt_fee: '18900000000000',
  transaction_tag: null,
  type: 2,
})

export const toTransfer = (
  { hash, at, method }: PlayedTransaction,
  { from, to, token, value }: PlayedTransfer,
  { index, names }: { index: number; names: ReadonlyMap<string, string> },
) => ({
  transaction_hash: hash,
  timestamp: new Date(at).toISOString(),
  block_hash: hash,
  block_number: toBlock(at),
  log_index: index,
  from: toParty(from, names),
  to: toParty(to, names),
  method,
  token: toToken(token),
  token_type: token.type,
  total:
    token.type === 'ERC-721'
      ? { token_id: String(value), token_instance: null }
      : { value: String(value), decimals: String(token.decimals) },
  type: from === zeroAddress ? 'token_minting' : 'token_transfer',
})
