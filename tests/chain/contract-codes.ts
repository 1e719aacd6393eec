// Contracts by hand, in the EVM's own code, because a compiler would be one more thing to install.

/** Stops, which is success. */
export const accepting = '0x00'

/** Reverts every call. */
export const reverting = '0x60006000fd'

/** Answers every call with zeros, as a contract without `isValidSignature` may. */
export const answeringZero = '0x60206000f3'

/** A wallet with an owner (EIP-1271): `isValidSignature(bytes32,bytes)` accepts the owner's signatures. @param owner `0x` and hex */
export const toWalletCode = (owner: string): string =>
  [
    // Memory for ecrecover: the hash, v, and r with s.
    '0x6020600460003760a43560f81c602052604060646040',
    '37',
    // ecrecover writes the signer over the hash.
    '6020600060806000',
    '60015afa50',
    // Is it the owner?
    `60005173${owner.slice(2).toLowerCase()}14605057`,
    '63ffffffff60e01b60005260206000f3',
    '5b631626ba7e60e01b60005260206000f3',
  ].join('')

/** A token of which only `balanceOf(address)` exists. The storage has balances at the addresses. */
export const balances = '0x60003560e01c6370a082311460145760006000fd5b6004355460005260206000f3'
