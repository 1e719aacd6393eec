import { Message, MessageData, MessageType, Protocol } from '@farcaster/core'
import { expect, test } from 'vitest'
import { toHubJson } from './to-hub-json.ts'

test.each([
  [Protocol.ETHEREUM, 'PROTOCOL_ETHEREUM', 'ab'.repeat(20), `0x${'ab'.repeat(20)}`],
  // Solana's token program.
  [
    Protocol.SOLANA,
    'PROTOCOL_SOLANA',
    '06ddf6e1d765a193d9cbe146ceeb79ac1cb485ed5f5b37913a8cf5857eff00a9',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  ],
])('writes an address of protocol %i as its chain does', (protocol, name, hex, written) => {
  const address = Buffer.from(hex, 'hex')
  const toBody = (data: Partial<MessageData>) =>
    toHubJson(Message.fromPartial({ data: MessageData.fromPartial(data) }))['data'] as Record<string, unknown>
  expect(
    toBody({ type: MessageType.VERIFICATION_REMOVE, verificationRemoveBody: { address, protocol } })['verificationRemoveBody'],
  ).toEqual({ address: written, protocol: name })
  const verificationAddAddressBody = {
    address,
    protocol,
    claimSignature: new Uint8Array(64),
    blockHash: new Uint8Array(32),
    verificationType: 0,
    chainId: 0,
  }
  expect(
    toBody({ type: MessageType.VERIFICATION_ADD_ETH_ADDRESS, verificationAddAddressBody })['verificationAddAddressBody'],
  ).toMatchObject({ address: written, protocol: name })
})
