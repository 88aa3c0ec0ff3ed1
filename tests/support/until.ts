/** Waits until a check holds or gives something. */
export async function until<T>(check: () => T | Promise<T>, seconds = 60): Promise<NonNullable<T>> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const result = await check();
    if (result) return result;
    if (Date.now() > deadline) throw new Error("It did not come to that in time");
    await new Promise((done) => setTimeout(done, 40));
  }
}
