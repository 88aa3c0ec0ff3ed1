import { expect, test } from "vitest";
import { isGuessable } from "../../../../src/server/platform/secrets/guessable-key.ts";

/** 32 bytes of so many different ones, the second half in the other order. */
function bytesOf(different: number): Buffer {
  const values = Array.from({ length: 16 }, (_, index) => (131 * (index % different) + 57) % 256);
  return Buffer.from([...values, ...values.toReversed()]);
}

test("a key with sixteen distinct bytes is accepted, one with fifteen is guessable", () => {
  expect([new Set(bytesOf(16)).size, isGuessable(bytesOf(16))]).toEqual([16, false]);
  expect([new Set(bytesOf(15)).size, isGuessable(bytesOf(15))]).toEqual([15, true]);
});

test("a key with one byte seven times is accepted, with one eight times it is guessable", () => {
  const random = Buffer.from("b1c8e4f60dd92a7331a55be8942fc60f7e1d83bb4c69f0a7d2583e9c16e1742b", "hex");
  const holding = (times: number) => random.map((byte, index) => (index % 4 === 0 && index / 4 < times ? 7 : byte));
  for (const [times, guessable] of [
    [7, false],
    [8, true],
  ] as const) {
    const key = Buffer.from(holding(times));
    expect(key.filter((byte) => byte === 7)).toHaveLength(times);
    expect(isGuessable(key)).toBe(guessable);
  }
});

test("base64 that changes six times between capitals, small letters and digits is accepted, with five it is guessable", () => {
  const kinds = (text: string) => text.replace(/[A-Z]+|[a-z]+|[0-9]+/g, "x").length;
  for (const [text, segments, guessable] of [
    ["QWERTYUzxcvbnm73951826KJHGFDAasdfgh20481OPI", 7, false],
    ["QWERTYUzxcvbnm73951826KJHGFDAasdfghjklqwOPI", 6, true],
  ] as const) {
    const key = Buffer.from(text, "base64");
    expect([key.length, key.toString("base64"), kinds(text)]).toEqual([32, `${text}=`, segments]);
    expect(new Set(key).size).toBeGreaterThanOrEqual(16);
    expect(isGuessable(key)).toBe(guessable);
  }
});

test("bytes with constant differences of the fourth order are guessable, of the fifth they are accepted", () => {
  /** The number of ways to choose so many of n: its differences of that order are all 1. */
  const choose = (n: number, of: number): number => (of === 0 ? 1 : (choose(n, of - 1) * (n - of + 1)) / of);
  for (const [order, guessable] of [
    [2, true],
    [3, true],
    [4, true],
    [5, false],
  ] as const) {
    const key = Buffer.from(Array.from({ length: 32 }, (_, n) => (choose(n, order) + 37 * n + 11) % 256));
    expect(new Set(key).size).toBeGreaterThanOrEqual(16);
    expect([order, isGuessable(key)]).toEqual([order, guessable]);
  }
});
