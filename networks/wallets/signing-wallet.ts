/** A wallet that the user has connected to this page. */
export interface SigningWallet {
  /** `0x` and hex. */
  address: string
  /** Signs a readable text (EIP-191). Undefined: the user declined. */
  signText(text: string): Promise<string | undefined>
  /** Signs typed data (EIP-712, with `EIP712Domain` among the types). Undefined: the user declined. */
  signTypedData(data: object): Promise<string | undefined>
}
