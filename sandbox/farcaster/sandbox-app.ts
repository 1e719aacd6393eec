/**
 * The application on whose behalf the product requests signers. Its recovery phrase is the well-known development phrase; its custody
 * address is that phrase's first account.
 */
export const sandboxApp = {
  fid: 9001,
  mnemonic: 'test test test test test test test test test test test junk',
  custody: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
}
