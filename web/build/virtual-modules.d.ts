declare module 'virtual:network-colours.css'
declare module '*.json?first' {
  const messages: Readonly<Record<string, unknown>>
  export default messages
}
declare module '*.json?others' {
  const messages: Readonly<Record<string, unknown>>
  export default messages
}
declare module '*.json?writing' {
  const messages: Readonly<Record<string, unknown>>
  export default messages
}
declare module '*.json?governance' {
  const messages: Readonly<Record<string, unknown>>
  export default messages
}
declare module '*.json?apps' {
  const messages: Readonly<Record<string, unknown>>
  export default messages
}
declare module '*.json?wallets' {
  const messages: Readonly<Record<string, unknown>>
  export default messages
}

declare module '*.json?tokens' {
  const messages: Readonly<Record<string, unknown>>
  export default messages
}

declare module '*.json?events' {
  const messages: Readonly<Record<string, unknown>>
  export default messages
}

declare module '*.json?security' {
  const messages: Readonly<Record<string, unknown>>
  export default messages
}
