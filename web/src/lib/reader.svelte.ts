// Which clause is being read, over whatever page is open.

class Reader {
  house = $state("");
  clause = $state("");

  read(house: string, clause: string): void {
    this.house = house;
    this.clause = clause;
  }

  shut(): void {
    this.clause = "";
  }
}

export const reader = new Reader();
