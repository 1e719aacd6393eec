/** An id as the hub writes it. Hashes have no case; what older proposals have (`Qm…`) does. */
export const toProposalKey = (id: string): string => (/^0x/i.test(id) ? id.toLowerCase() : id)
