/**
 * The application in whose name the product asks people for signers. Its phrase is the one that developers' chains begin with; its
 * custody address is that of the phrase's first account.
 */
export const sandboxApp = {
  fid: 9001,
  mnemonic: 'test test test test test test test test test test test junk',
  custody: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
}
