import ipaddr from 'ipaddr.js'

/** Whether a host is this machine: `localhost`, 127.0.0.0/8 or ::1. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return name === 'localhost' || (ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback')
}
