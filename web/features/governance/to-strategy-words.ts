import type { MessageId, Translate } from '../../i18n/create-translate.ts'

/** The strategies that most spaces use. Snapshot has about 400, most of them for a single space. */
const known: Readonly<Record<string, MessageId>> = {
  api: 'governance.strategyApi',
  'api-post': 'governance.strategyApi',
  'api-v2': 'governance.strategyApi',
  'comp-like-votes': 'governance.strategyTokenVotes',
  'contract-call': 'governance.strategyContract',
  delegation: 'governance.strategyDelegation',
  'erc1155-all-balances-of': 'governance.strategyNfts',
  'erc1155-balance-of': 'governance.strategyNfts',
  'erc20-balance-of': 'governance.strategyTokens',
  'erc20-balance-of-delegation': 'governance.strategyDelegation',
  'erc20-votes': 'governance.strategyTokenVotes',
  erc721: 'governance.strategyNfts',
  'erc721-with-multiplier': 'governance.strategyNfts',
  'eth-balance': 'governance.strategyCoins',
  multichain: 'governance.strategyMultichain',
  'split-delegation': 'governance.strategyDelegation',
  ticket: 'governance.strategyTicket',
  whitelist: 'governance.strategyWhitelist',
  'whitelist-weighted': 'governance.strategyWhitelist',
}

/** What a strategy counts, in words, or its name where no words are known. */
export const toStrategyWords = (name: string, t: Translate): string => (Object.hasOwn(known, name) ? t(known[name]!) : name)
