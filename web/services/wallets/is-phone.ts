/** Whether wallets are apps on this device rather than on another one. */
export const isPhone = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches
