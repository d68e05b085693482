import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

/** mongo-java-server on a port, with the version that the driver asks for: `java -cp 'jars/*:jars' MongoServerMain PORT`. `npm run engines` compiles it. */
public class MongoServerMain {
  private record Version7() implements MongoVersion {
    @Override
    public List<Integer> getVersionArray() {
      return List.of(7, 0, 0);
    }

    @Override
    public int getWireVersion() {
      return 21;
    }
  }

  public static void main(String[] arguments) {
    MongoServer server = new MongoServer(new MemoryBackend().version(new Version7()));
    server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
  }
}
