import { createLatePart } from '../../services/context/create-late-part.tsx'

/** A row that few searches need. */
export const WalletRow = createLatePart(async () => (await import('./wallet-row.tsx')).WalletRow)
