/* One process of the search: runs rounds and reports what it finds. */
import { Findings } from "./findings.js";
import { closePeer, usePeer } from "./peer.js";
import type { Message, Order } from "./messages.js";
import { noCounts } from "./counts.js";
import { CORE_KINDS, kindFor, KINDS, search, waysFor } from "./search.js";
import { CORE } from "./ways.js";

const tell = (message: Message): Promise<void> =>
  new Promise((resolve) => process.send!(message, () => resolve()));

async function work(order: Order): Promise<void> {
  const { seed: begin, stride, kinds: names } = order;
  const rounds = order.rounds ?? Infinity;
  const until = order.until ?? Infinity;
  const known = order.core ? CORE_KINDS : KINDS;
  const kinds = known.filter(({ name }) => names.includes(name));
  const findings = order.core ? new Findings(CORE) : new Findings();
  for (let i = 0; i < rounds && Date.now() < until; i++) {
    const seed = begin + i * stride;
    const kind = kindFor(seed, kinds);
    await tell({ type: "begins", seed, kind: kind.name });
    const counts = noCounts();
    // In every tenth round the core collects and is verified at each seventh call.
    const ways = order.core ? [CORE[seed % 10 === 0 ? 1 : 0]!] : waysFor(seed, kind);
    for (const found of await search(seed, kind, counts, ways)) {
      const told = await findings.take(found, kind);
      await tell(
        typeof told === "string"
          ? { type: "again", group: told }
          : { type: "found", finding: told },
      );
    }
    await tell({ type: "counts", counts });
  }
}

process.once("message", (order: Order) => {
  usePeer(order.peer);
  void work(order).then(() => {
    closePeer();
    process.disconnect();
  });
});
