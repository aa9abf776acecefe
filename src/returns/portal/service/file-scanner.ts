/** Looks for malware in files from shoppers. */
export interface FileScanner {
  /**
   * @returns the name of the malware; null if none was found
   * @throws Problem `unavailable` if the scanner does not answer
   */
  findMalware(content: Uint8Array): Promise<string | null>
}
